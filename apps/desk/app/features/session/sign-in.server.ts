import { SdkError } from '@tiber/sdk/sdk-error'
import type { Side } from '#app/server/cookies.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

export type Credentials = { username: string; password: string }

/** Signed in, in need of a second factor, or refused with the platform's code. */
export type SignIn = { outcome: 'signed in' } | { outcome: 'challenge' } | { outcome: 'refused'; code: string }

/** In the order in which they are asked. */
export const sides: Side[] = ['OPERATOR', 'SUPPLIER']

/**
 * Signs somebody in on their side. Both sides are always asked, so that neither the answer nor its time tells on which
 * one an e-mail is known.
 */
export async function signIn(handle: SessionHandle, body: Credentials): Promise<SignIn> {
  const answers = await Promise.all(sides.map((side) => askSide(side)))
  const accepted = answers.find(({ outcome }) => outcome !== 'refused')
  if (accepted) return accepted
  // One side refuses because it does not know the e-mail; the other one may say more, such as that a person is inactive.
  return answers.find((answer) => answer.outcome === 'refused' && answer.code !== 'AU0001') ?? answers[0]!

  async function askSide(side: Side): Promise<SignIn> {
    try {
      await handle.createClient(side).auth.token({ query: { withUser: true }, body })
      return { outcome: 'signed in' }
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
      return toChallenge(handle, side, error) ?? { outcome: 'refused', code: error.code ?? 'SV0002' }
    }
  }
}

/** Keeps the challenge of an answer that asks for a second factor. */
export function toChallenge({ jar }: SessionHandle, side: Side, error: SdkError): SignIn | undefined {
  const challenge = findChallenge(error)
  if (challenge === undefined) return undefined
  jar.set('challenge', `${side} ${challenge}`)
  return { outcome: 'challenge' }
}

function findChallenge({ code, body }: SdkError): string | undefined {
  const challenge = (body as { content?: { challenge?: unknown } } | undefined)?.content?.challenge
  return code === 'AU0005' && typeof challenge === 'string' ? challenge : undefined
}

/** Reads what a second factor has to confirm, and on which side. */
export function readChallenge({ jar }: SessionHandle): { side: Side; challenge: string } | undefined {
  const [side, challenge] = (jar.get('challenge') ?? '').split(' ')
  return (side === 'OPERATOR' || side === 'SUPPLIER') && challenge ? { side, challenge } : undefined
}
