import type { ThreadKind } from '@tiber/contract/conversations/thread-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

export const kindIcons: Record<ThreadKind, IconName> = {
  ORDER: 'package',
  QUOTE: 'message-square-quote',
  INCIDENT: 'triangle-alert',
  CONTACT: 'message-circle',
}

// messages: threads.kind.*
/** Returns what a conversation is about: its subject, or the reason it was started for. */
export function useThreadTitle() {
  const t = useMessages()
  return ({ kind, subject, reason }: { kind: ThreadKind; subject: string | null; reason: string | null }) =>
    subject ?? reason ?? t(`threads.kind.${kind}`)
}
