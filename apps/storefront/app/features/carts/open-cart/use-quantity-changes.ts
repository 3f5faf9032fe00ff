import { useCallback, useEffect, useRef } from 'react'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { CartResult, LineCommand } from '../current/cart-model.ts'
import { useCarts } from '../current/carts-context.tsx'
import { saveUnsentChanges, takeUnsentChanges } from './unsent-changes.ts'
import { createLineSender, type LineSender, type QuantityChange } from './line-sender.ts'
import { getLineKey, withPendingQuantities } from './sheet.ts'
import { retryUntilAnswered } from '../current/retry-until-answered.ts'
import { useCartChanges } from '../current/use-cart-changes.ts'
import type { SentQuantities, Update } from './use-sheet-updates.ts'

type Handlers = {
  update: Update
  track: <Result>(change: Promise<Result>) => Promise<Result>
  onResult: (result: CartResult, sent: SentQuantities) => void
  onWaiting: (isWaiting: boolean) => void
}

const toQuantities = (changes: QuantityChange[]): SentQuantities =>
  new Map(changes.map(({ key, quantity }) => [key, quantity]))

/**
 * Shows quantity changes at once and sends them in order; changes rejected by an ended session are sent after sign-in.
 */
export function useQuantityChanges(cartId: string, { update, track, onResult, onWaiting }: Handlers) {
  const { userId } = useCarts()
  const { changeLines } = useCartChanges()
  const owner = { userId, cartId }
  const latest = useRef({ owner, changeLines, onResult, onWaiting })
  useEffect(() => {
    latest.current = { owner, changeLines, onResult, onWaiting }
  })
  const sender = useRef<LineSender>(undefined)
  const sendChanges = useCallback(
    async (changes: QuantityChange[]): Promise<CartResult | undefined> => {
      if (changes.length === 0) return undefined
      update((now) => withPendingQuantities(now, toQuantities(changes)))
      sender.current ??= createLineSender({
        send: (lines) => retryUntilAnswered(() => send(latest.current, lines), latest.current.onWaiting),
        onResult(result, batch) {
          if (!result.ok && result.login) saveUnsentChanges(latest.current.owner, batch)
          latest.current.onResult(result, toQuantities(batch))
        },
      })
      return track(sender.current.push(changes))
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
