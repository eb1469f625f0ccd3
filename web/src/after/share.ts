// Share a result: its picture and a text with a link by the device's share sheet; or the picture as a file, the text by the clipboard.

import { download } from '../lib/download'

export type Shared = 'shared' | 'copied' | 'failed'

export async function share(picture: File, text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    const whole = { files: [picture], text }
    try {
      await navigator.share(navigator.canShare?.(whole) ? whole : { text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  download(picture)
  return (await copy(text)) ? 'copied' : 'failed'
}

/** Copy a text; returns whether that was allowed. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyOldWay(text)
  }
}

// Pages served over plain http are not secure contexts and have no navigator.clipboard.
function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
