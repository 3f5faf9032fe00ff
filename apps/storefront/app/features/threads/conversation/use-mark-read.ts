import { useEffect } from 'react'
import { publishUnreadThreads } from '#app/features/carts/current/unread-threads.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'

type ReadMark = { threadId: string; messageId: string | undefined; isUnread: boolean }

/** Marks a conversation as read once somebody sees it; reading the page alone changes nothing. */
export function useMarkRead({ threadId, messageId, isUnread }: ReadMark) {
  const url = localisedPath(`/account/messages/${threadId}/read`, useLocale())
  useEffect(() => {
    if (!isUnread || messageId === undefined) return
    const controller = new AbortController()
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', onVisible)
      const body = new URLSearchParams({ message: messageId })
      const response = await fetch(url, { method: 'POST', body, signal: controller.signal })
      if (!response.ok || response.redirected) return
      const { unreadThreads } = (await response.json()) as { unreadThreads: number }
      publishUnreadThreads(unreadThreads, 'here')
    }
    // If it fails, the conversation stays unread, which is true.
    const onVisible = () => void mark().catch(() => undefined)
    document.addEventListener('visibilitychange', onVisible, { signal: controller.signal })
    onVisible()
    return () => controller.abort()
  }, [url, messageId, isUnread])
}
