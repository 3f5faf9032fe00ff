import type { CartResult, LineCommand } from '../current/cart-model.ts'

/** Quantity set for one line, with the key of that line. */
export type QuantityChange = { key: string; offerPriceId: string; quantity: number }

type LineSenderOptions = {
  send: (lines: LineCommand[]) => Promise<CartResult>
  onResult: (result: CartResult, sent: QuantityChange[]) => void
}

export type LineSender = ReturnType<typeof createLineSender>

/**
 * Creates a queue that sends quantity changes one request at a time: changes made during a request go together with the
 * next one, and the latest quantity of a line wins.
 */
export function createLineSender({ send, onResult }: LineSenderOptions) {
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
