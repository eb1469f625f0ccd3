"""Tables: opened, read, played at, replayed, exported."""
