import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Says beside a quote how many of its messages are unread; nothing if there are none. */
export function UnreadCount({ count }: { count: number }) {
  const t = useMessages()
  return count > 0 && <b className="font-medium text-primary-text"> · {t('quotes.unread', { n: count })}</b>
}
