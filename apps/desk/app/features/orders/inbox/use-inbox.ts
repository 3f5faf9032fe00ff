import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import type { OrderConflict } from '@tiber/contract/orders/seller-order-shapes'
import type { AnswerResult } from '../answer-form.tsx'
import { chosenForm } from './inbox-table.tsx'
import type { OrderDetails, OrderRow, readOrders } from '../read-orders.server.ts'
import type { Stage } from '../stages.ts'

export type ChangedOrder = { id: string; reference: string; conflict: OrderConflict | null }
/** An answer to one order or to the chosen ones that was refused, or not taken for all. */
export type InboxResult = (FormResult & AnswerResult & { accepted?: number; changed?: ChangedOrder[] }) | undefined

/** What the list shows. */
export type InboxData = Awaited<ReturnType<typeof readOrders>> & {
  stage: Stage
  page: number
  words: string
  hand: OrderDetails | undefined
  mayAnswer: boolean
  /** The time of the server. */
  now: number
}

export type Inbox = ReturnType<typeof useInbox>

/** The order in hand, the chosen ones, and what may be done with them. */
export function useInbox({ stage, orders, hand, mayAnswer }: InboxData, result: InboxResult) {
  const { search } = useLocation()
  const hasOrders = orders.length > 0
  const { chosen, choose } = useChosen(orders.map(({ id }) => id))
  const [isDayAsked, setDayAsked] = useState(false)
  const form = useForm({ rules: {}, result, intent: 'acceptAll' })
  const isChosen = ({ id }: OrderRow) => chosen.has(id)
  return {
    canChoose: mayAnswer && stage === 'toAnswer' && hasOrders,
    canPick: (stage === 'toPrepare' || stage === 'toSend') && hasOrders,
    handId: useHandId(hand?.id),
    // The first order of the list is in hand without anybody having moved to it.
    isMoved: new URLSearchParams(search).has('hand'),
    chosen,
    chosenOrders: orders.filter(isChosen),
    choose,
    takeInHand: useTakeInHand(),
    hasDay: isDayAsked || form.problems['shipsOn'] !== undefined,
    changeDay: () => showDayField(() => setDayAsked(true)),
    form,
  }
}

/** Shows the field of the day and moves the focus into it. */
function showDayField(show: () => void) {
  flushSync(show)
  document.querySelector<HTMLElement>(`#${chosenForm} [name='shipsOn']`)?.focus()
}

/** The order in hand, at once when another one is asked for. */
function useHandId(loaded: string | undefined) {
  const { location } = useNavigation()
  return new URLSearchParams(location?.search).get('hand') ?? loaded
}

/** Which of the listed orders are chosen; one that is no longer listed is not. */
function useChosen(listed: string[]) {
  const [ids, setIds] = useState<string[]>([])
  const chosen = new Set(ids.filter((id) => listed.includes(id)))
  const choose = (changed: string[], isChosen: boolean) =>
    setIds(isChosen ? [...new Set([...chosen, ...changed])] : [...chosen].filter((id) => !changed.includes(id)))
  return { chosen, choose }
}

function useTakeInHand() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (id: string) => {
    const params = new URLSearchParams(search)
    params.set('hand', id)
    void navigate(`${pathname}?${params}`, { replace: true, preventScrollReset: true })
  }
}
