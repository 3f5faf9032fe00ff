import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { chosenForm } from './inbox-table.tsx'
import type { OrderRow } from '../read-orders.server.ts'

/** Names the keys of the list below it. */
export function KeyHints({ canChoose }: { canChoose: boolean }) {
  const t = useMessages()
  const keys: [string[], string][] = [
    [['J', 'K'], t('orders.keys.move')],
    ...(canChoose
      ? ([
          [['X'], t('orders.keys.choose')],
          [['A'], t('orders.keys.accept')],
          [['C'], t('orders.keys.change')],
          [['R'], t('orders.keys.decline')],
        ] satisfies [string[], string][])
      : []),
    [['↵'], t('orders.keys.open')],
  ]
  return (
    <p className="inbox-keys">
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.map((name) => (
            <KeyHint key={name}>{name}</KeyHint>
          ))}{' '}
          {text}
        </span>
      ))}
    </p>
  )
}

/** Beside a narrow list the order in hand is not shown: it is opened instead of accepted unseen. */
const isShown = (id: string) => document.getElementById(id)?.checkVisibility() ?? false

type InboxKeysProps = {
  orders: OrderRow[]
  path: string
  handId: string | undefined
  chosen: Set<string> | undefined
  onChoose: (ids: string[], isChosen: boolean) => void
  onTakeInHand: (id: string) => void
  onChangeDay: () => void
}

/** The keys of the list: the order in hand moves, is chosen, accepted and opened. */
export function InboxKeys({ orders, path, handId, chosen, onChoose, onTakeInHand, onChangeDay }: InboxKeysProps) {
  const t = useMessages()
  const navigate = useNavigate()
  const at = orders.findIndex(({ id }) => id === handId)
  const move = (by: number) => {
    const next = at < 0 && by < 0 ? undefined : orders[at + by]
    if (next) onTakeInHand(next.id)
  }
  const submit = (id: string) => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit()
  // The keys move further than the screen shows.
  useEffect(() => {
    if (at > 0) document.querySelector('.inbox-row[data-hand]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  useShortcut({ keys: 'j', text: t('orders.keys.move'), onPress: () => move(1) })
  useShortcut({ keys: 'k', text: t('orders.keys.move'), onPress: () => move(-1) })
  useShortcut({
    keys: 'x',
    text: t('orders.keys.choose'),
    onPress: () => {
      if (chosen && handId) onChoose([handId], !chosen.has(handId))
    },
  })
  useShortcut({
    keys: 'a',
    text: t('orders.keys.accept'),
    onPress: () => {
      if (chosen && chosen.size > 0) submit(chosenForm)
      else if (handId && isShown(`answer-${handId}`)) submit(`answer-${handId}`)
      else if (handId) void navigate(`${path}/${handId}`)
    },
  })
  useShortcut({ keys: 'c', text: t('orders.keys.change'), onPress: onChangeDay })
  useShortcut({
    keys: 'Enter',
    text: t('orders.keys.open'),
    onPress: () => {
      const isOnControl =
        document.activeElement instanceof HTMLElement && document.activeElement.matches('a, button, summary')
      if (isOnControl) (document.activeElement as HTMLElement).click()
      else if (handId) void navigate(`${path}/${handId}`)
    },
  })
  return null
}

/** The focus stays where it is while the keys move, so that a screen reader hears which order they have reached. */
export function InboxStatus({ orders, handId }: Pick<InboxKeysProps, 'orders' | 'handId'>) {
  const t = useMessages()
  const format = useFormat()
  const at = orders.findIndex(({ id }) => id === handId)
  const order = orders[at]
  return (
    <output className="sr-only">
      {order &&
        t('orders.keys.reached', {
          reference: order.reference,
          company: order.company,
          net: format.money(order.net),
          n: at + 1,
          count: orders.length,
        })}
    </output>
  )
}
