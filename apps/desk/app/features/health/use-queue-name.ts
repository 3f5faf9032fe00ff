import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

// messages: health.queue.*
/** Names what a queue does; one without a text is shown by its technical name. */
export function useQueueName() {
  const t = useMessages()
  return (queue: string): string => {
    const key = `health.queue.${queue}`
    return t.has(key) ? t(key as 'health.queue.order-mail') : queue
  }
}
