"""What a table takes and sends, as dataclasses: one schema for HTTP, sockets and the browser's worker."""
