import { useMessages } from './use-messages.tsx'

/** What the controls of a list's pages are called. */
export function usePageLabels() {
  const t = useMessages()
  return {
    navigation: t('frame.pages'),
    previous: t('frame.pages.previous'),
    next: t('frame.pages.next'),
    page: (n: number) => t('frame.pages.page', { n }),
  }
}
