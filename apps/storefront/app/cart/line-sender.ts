import type { CartAnswer, LineWish } from './cart-answer.ts'

/** What a buyer sets line by line; each with the key of its line. */
export type SheetWish = { key: string; offerPriceId: string; quantity: number }

type Sending = {
  send: (lines: LineWish[]) => Promise<CartAnswer>
  onAnswer: (answer: CartAnswer, sent: SheetWish[]) => void
}

export type LineSender = ReturnType<typeof createLineSender>

/**
 * Sends wishes in the order they are uttered, one request at a time: those that come while one is on its way go together
 * with the next, and of two for one line the later counts.
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
    /** What became of the request these wishes went with. */
    push(wishes: SheetWish[]): Promise<CartAnswer> {
      for (const wish of wishes) {
        // Later ones go to the end: that is the order they were uttered in.
        waiting.delete(wish.key)
        waiting.set(wish.key, wish)
      }
      const { promise } = next
      void run()
      return promise
    },
  }
}
