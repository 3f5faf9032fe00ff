import { useCallback, useEffect, useRef } from 'react'
import type { CartLine } from '@tiber/contract/cart-shapes'
import type { CartAnswer, LineWish } from './cart-answer.ts'
import { useCarts } from './carts-context.tsx'
import { keepWishes, takeKeptWishes } from './kept-wishes.ts'
import { createLineSender, type LineSender, type SheetWish } from './line-sender.ts'
import { keyOf, withWishes } from './sheet.ts'
import { untilAnswered } from './until-answered.ts'
import { useCartChanges } from './use-cart-changes.ts'
import type { Sent, Update } from './use-sheet-news.ts'

type Handling = {
  update: Update
  sendOff: <Answer>(change: Promise<Answer>) => Promise<Answer>
  onAnswer: (answer: CartAnswer, sent: Sent) => void
  onWaiting: (isWaiting: boolean) => void
}

const quantitiesOf = (wishes: SheetWish[]): Sent => new Map(wishes.map(({ key, quantity }) => [key, quantity]))

/**
 * Shows quantity changes at once and sends them in order; changes rejected by an ended session are sent after sign-in.
 */
export function useSheetWishes(cartId: string, { update, sendOff, onAnswer, onWaiting }: Handling) {
  const { userId } = useCarts()
  const { changeLines } = useCartChanges()
  const place = { userId, cartId }
  const latest = useRef({ place, changeLines, onAnswer, onWaiting })
  useEffect(() => {
    latest.current = { place, changeLines, onAnswer, onWaiting }
  })
  const sender = useRef<LineSender>(undefined)
  const wish = useCallback(
    async (wishes: SheetWish[]): Promise<CartAnswer | undefined> => {
      if (wishes.length === 0) return undefined
      update((now) => withWishes(now, quantitiesOf(wishes)))
      sender.current ??= createLineSender({
        send: (lines) => untilAnswered(() => send(latest.current, lines), latest.current.onWaiting),
        onAnswer(answer, batch) {
          if (!answer.ok && answer.login) keepWishes(latest.current.place, batch)
          latest.current.onAnswer(answer, quantitiesOf(batch))
        },
      })
      return sendOff(sender.current.push(wishes))
    },
    [sendOff, update],
  )
  useEffect(() => void wish(takeKeptWishes({ userId, cartId })), [userId, cartId, wish])
  return useCallback(
    (wishes: { line: CartLine; quantity: number }[]) =>
      wish(wishes.map(({ line, quantity }) => ({ key: keyOf(line), offerPriceId: line.offer.offerPriceId, quantity }))),
    [wish],
  )
}

type Sending = { place: { cartId: string }; changeLines: ReturnType<typeof useCartChanges>['changeLines'] }

const send = ({ place: { cartId }, changeLines }: Sending, lines: LineWish[]) =>
  changeLines({ cartId, lines, isQuiet: true })
