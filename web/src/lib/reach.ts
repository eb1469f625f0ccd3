// An element that scrolls is focusable while it overflows, so that it can be scrolled by keyboard.

export function reachable(element: HTMLElement): () => void {
  const look = (): void => {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const watch = new ResizeObserver(look)
  watch.observe(element)
  for (const child of element.children) watch.observe(child)
  return () => watch.disconnect()
}
