import { useMessages } from './use-messages.tsx'

/** Returns the labels of a pagination. */
export function usePageLabels() {
  const t = useMessages()
  return {
    navigation: t('frame.pages'),
    previous: t('frame.pages.previous'),
    next: t('frame.pages.next'),
    page: (n: number) => t('frame.pages.page', { n }),
  }
}
