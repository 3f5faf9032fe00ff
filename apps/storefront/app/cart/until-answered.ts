import { whenLineMayBeBack } from '../ui/line-back.ts'
import type { CartAnswer } from './cart-answer.ts'

/** Repeats a change whenever the connection may be back, until the shop responds. */
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
