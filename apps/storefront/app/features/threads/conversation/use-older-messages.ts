import { useState } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { mergeMessages, type MessageView, type ThreadView } from './thread-view.ts'

type Older = { threadId: string; messages: MessageView[]; hasMore: boolean }

/** Returns all loaded messages and loads older ones on demand. */
export function useOlderMessages({ id, messages }: Pick<ThreadView, 'id' | 'messages'>, hasOlder: boolean) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Older>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const older = loaded?.threadId === id ? loaded : undefined
  const shown = mergeMessages(older?.messages ?? [], messages)
  const load = async () => {
    setState('loading')
    try {
      const query = new URLSearchParams({ before: shown[0]?.id ?? '' })
      const response = await fetch(`${localisedPath(`/account/messages/${id}/older`, locale)}?${query}`)
      if (!response.ok || response.redirected) throw new Error('Older messages were not loaded.')
      const page = (await response.json()) as { messages: MessageView[]; hasMore: boolean }
      setLoaded({ threadId: id, hasMore: page.hasMore, messages: mergeMessages(page.messages, older?.messages ?? []) })
      setState('idle')
    } catch {
      // The link stays, so it can be tried again.
      setState('failed')
    }
  }
  return { messages: shown, hasOlder: older ? older.hasMore : hasOlder, state, load: () => void load() }
}
