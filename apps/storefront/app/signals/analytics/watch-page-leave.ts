/** The part of the Navigation API that is used; older browsers lack it. */
type NavigateEvent = Event & { destination: { sameDocument: boolean }; downloadRequest: string | null }

/**
 * Calls back when the page is left, and tells whether its tab is being closed: a link, a form, a reload or the way to
 * the payment provider only replaces the page. Returns how to stop.
 */
export function watchPageLeave(onLeave: (leaving: { isClosing: boolean }) => void): () => void {
  let isClosing = true
  const onNavigate = (event: Event) => {
    const { destination, downloadRequest } = event as NavigateEvent
    isClosing = destination.sameDocument || downloadRequest !== null
  }
  const onHide = () => onLeave({ isClosing })
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', onNavigate)
  addEventListener('pagehide', onHide)
  return () => {
    navigation?.removeEventListener('navigate', onNavigate)
    removeEventListener('pagehide', onHide)
  }
}
