import type { CartAnswer, LineWish } from './cart-answer.ts'

/** Quantity set for one line, with the key of that line. */
export type SheetWish = { key: string; offerPriceId: string; quantity: number }

type Sending = {
  send: (lines: LineWish[]) => Promise<CartAnswer>
  onAnswer: (answer: CartAnswer, sent: SheetWish[]) => void
}

export type LineSender = ReturnType<typeof createLineSender>

/**
 * Creates a queue that sends quantity changes one request at a time: changes made during a request go together with the
 * next one, and the latest quantity of a line wins.
 */
export function createLineSender({ send, onAnswer }: Sending) {
  let waiting = new Map<string, SheetWish>()
  let next = Promise.withResolvers<CartAnswer>()
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    isBusy = true
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      const { resolve } = next
      waiting = new Map()
      next = Promise.withResolvers()
      const answer = await send(
        batch.map(({ offerPriceId, quantity }) => ({ offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' })),
      )
      onAnswer(answer, batch)
      resolve(answer)
    }
    isBusy = false
  }
  return {
    /** Queues changes and returns the result of the request they were sent with. */
    push(wishes: SheetWish[]): Promise<CartAnswer> {
      for (const wish of wishes) {
        // Deleting first moves the key to the end of the map, which keeps the order of the changes.
        waiting.delete(wish.key)
        waiting.set(wish.key, wish)
      }
      const { promise } = next
      void run()
      return promise
    },
  }
}
