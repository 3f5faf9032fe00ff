import { useCallback, useEffect, useRef } from 'react'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { CartResult, LineCommand } from '../current/cart-model.ts'
import { useCarts } from '../current/carts-context.tsx'
import { saveUnsentChanges, takeUnsentChanges } from './unsent-changes.ts'
import { getLineKey, withPendingQuantities, type QuantityChange } from './open-cart.ts'
import { retryUntilAnswered } from '../current/send-change.ts'
import { useCartChanges } from '../current/use-cart-changes.ts'
import type { SentQuantities, Update } from './use-open-cart-updates.ts'

export type ChangeHandlers = {
  update: Update
  track: <Result>(change: Promise<Result>) => Promise<Result>
  onResult: (result: CartResult, sent?: SentQuantities) => void
  onWaiting: (isWaiting: boolean) => void
}

const toQuantities = (changes: QuantityChange[]): SentQuantities =>
  new Map(changes.map(({ key, quantity }) => [key, quantity]))

/**
 * Shows quantity changes at once and sends them in order; changes rejected by an ended session are sent after sign-in.
 */
export function useQuantityChanges(cartId: string, { update, track, onResult, onWaiting }: ChangeHandlers) {
  const { userId } = useCarts()
  const { changeLines } = useCartChanges()
  const owner = { userId, cartId }
  const latest = useRef({ owner, changeLines, onResult, onWaiting })
  useEffect(() => {
    latest.current = { owner, changeLines, onResult, onWaiting }
  })
  const queue = useRef<ReturnType<typeof createQuantityQueue>>(undefined)
  const sendChanges = useCallback(
    async (changes: QuantityChange[]): Promise<CartResult | undefined> => {
      if (changes.length === 0) return undefined
      update((now) => withPendingQuantities(now, toQuantities(changes)))
      queue.current ??= createQuantityQueue({
        send: (lines) => retryUntilAnswered(() => send(latest.current, lines), latest.current.onWaiting),
        onResult(result, batch) {
          if (!result.ok && result.login) saveUnsentChanges(latest.current.owner, batch)
          latest.current.onResult(result, toQuantities(batch))
        },
      })
      return track(queue.current.push(changes))
    },
    [track, update],
  )
  useEffect(() => void sendChanges(takeUnsentChanges({ userId, cartId })), [userId, cartId, sendChanges])
  return useCallback(
    (changes: { line: CartLine; quantity: number }[]) =>
      sendChanges(
        changes.map(({ line, quantity }) => ({
          key: getLineKey(line),
          offerPriceId: line.offer.offerPriceId,
          quantity,
        })),
      ),
    [sendChanges],
  )
}

type SendContext = { owner: { cartId: string }; changeLines: ReturnType<typeof useCartChanges>['changeLines'] }

const send = ({ owner: { cartId }, changeLines }: SendContext, lines: LineCommand[]) =>
  changeLines({ cartId, lines, isQuiet: true })

type QueueOptions = {
  send: (lines: LineCommand[]) => Promise<CartResult>
  onResult: (result: CartResult, sent: QuantityChange[]) => void
}

/**
 * Creates a queue that sends quantity changes one request at a time: changes made during a request go together with the
 * next one, and the latest quantity of a line wins.
 */
export function createQuantityQueue({ send, onResult }: QueueOptions) {
  let queued = new Map<string, QuantityChange>()
  let next = Promise.withResolvers<CartResult>()
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    isBusy = true
    while (queued.size > 0) {
      const batch = [...queued.values()]
      const { resolve } = next
      queued = new Map()
      next = Promise.withResolvers()
      const result = await send(
        batch.map(({ offerPriceId, quantity }) => ({ offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' })),
      )
      onResult(result, batch)
      resolve(result)
    }
    isBusy = false
  }
  return {
    /** Queues changes and returns the result of the request they were sent with. */
    push(changes: QuantityChange[]): Promise<CartResult> {
      for (const change of changes) {
        // Deleting first moves the key to the end of the map, which keeps the order of the changes.
        queued.delete(change.key)
        queued.set(change.key, change)
      }
      const { promise } = next
      void run()
      return promise
    },
  }
}
