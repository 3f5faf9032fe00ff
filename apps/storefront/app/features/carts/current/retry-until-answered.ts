import { onConnectionMayBeBack } from '#app/ui/hooks/connection-back.ts'
import type { CartResult } from './cart-model.ts'

/** Repeats a change whenever the connection may be back, until the shop responds. */
export async function retryUntilAnswered(
  send: () => Promise<CartResult>,
  onWaiting: (isWaiting: boolean) => void,
): Promise<CartResult> {
  for (;;) {
    if (navigator.onLine) {
      const result = await send()
      if (result.ok || !result.isUnanswered) {
        onWaiting(false)
        return result
      }
    }
    onWaiting(true)
    await waitForConnection()
  }
}

const waitForConnection = () => new Promise<void>((resolve) => void onConnectionMayBeBack(resolve))
