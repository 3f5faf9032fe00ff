import { whenLineMayBeBack } from '../ui/line-back.ts'
import type { CartAnswer } from './cart-answer.ts'

/** Sends a change again, whenever the line may be back, for as long as nobody answers. */
export async function untilAnswered(
  send: () => Promise<CartAnswer>,
  onWaiting: (isWaiting: boolean) => void,
): Promise<CartAnswer> {
  for (;;) {
    if (navigator.onLine) {
      const answer = await send()
      if (answer.ok || !answer.isUnanswered) {
        onWaiting(false)
        return answer
      }
    }
    onWaiting(true)
    await untilLineMayBeBack()
  }
}

const untilLineMayBeBack = () => new Promise<void>((resolve) => void whenLineMayBeBack(resolve))
