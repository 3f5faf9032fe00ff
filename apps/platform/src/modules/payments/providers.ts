import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { PaymentProvider } from './provider.ts'

/** A provider by the name the configuration or a client knows it by; the first where none is named. */
export function providerOf({ paymentProviders }: Context, name?: string): PaymentProvider {
  const wanted = name?.toUpperCase()
  const provider = paymentProviders.find(
    (each) => wanted === undefined || each.name === wanted || each.standsFor?.includes(wanted),
  )
  if (provider) return provider
  if (wanted === undefined) throw new PlatformError('F-E-040', 'Cards are not taken here.', 'paymentOption')
  throw new PlatformError('F-E-008', `There is no payment provider ${name}.`, 'paymentProvider')
}

/** A job of an adapter's own. */
export const workForProvider = async (context: Context, { provider, task }: { provider: string; task: object }) =>
  providerOf(context, provider).work?.(context, task)

/** Who asks a provider that is away is told to try again; what it says itself is said on. */
export async function answerOf<Answer>(context: Context, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PlatformError) throw error
    context.log.error({ err: error }, 'A payment provider could not be asked')
    throw new PlatformError('SV0002')
  }
}
