// Share a text: by the device's share sheet, or through the clipboard.

export type Shared = 'shared' | 'copied' | 'failed'

export async function shareText(text: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return copyOldWay(text) ? 'copied' : 'failed'
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
