// Checks that a host sends the file that was built: a log-in page, or the page for unknown addresses, comes with status 200 too.

/** A response whose body fails at its end if it is not the content with this hash; and the whole content, once it is known to be. */
export interface Checked {
  response: Response
  whole: Promise<Response>
}

/** Browsers keep what they compiled of a program only if it comes as one, which some hosts do not know. */
const typeOf = (path: string, response: Response): string =>
  path.endsWith('.wasm') ? 'application/wasm' : (response.headers.get('content-type') ?? 'application/octet-stream')

export function checked(path: string, response: Response, hash: string): Checked {
  if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`)
  const headers = { 'content-type': typeOf(path, response) }
  const whole = response
    .clone()
    .arrayBuffer()
    .then(async (content) => {
      if ((await hashOf(content)) !== hash) throw new Error(`${path} is not the file that was built`)
      return new Response(content, { headers })
    })
  // the parts go on as they come, so that whoever waits for them can tell how far it is
  const body = response.body.pipeThrough(new TransformStream({ flush: async () => void (await whole) }))
  return { response: new Response(body, { headers }), whole }
}

/** SHA-256 as hexadecimal digits, as the build writes it. */
async function hashOf(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
