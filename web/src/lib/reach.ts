// What scrolls sideways can be scrolled by keyboard too: it takes the focus, but only while there is something to scroll.

export function reachable(element: HTMLElement): () => void {
  const look = (): void => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const watch = new ResizeObserver(look)
  watch.observe(element)
  for (const child of element.children) watch.observe(child)
  return () => watch.disconnect()
}
