import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import type { PaymentProvider } from './provider.ts'

/** Returns the provider with this name or alias, or the first one if no name is given. */
export function requireProvider({ paymentProviders }: Context, name?: string): PaymentProvider {
  const upperCaseName = name?.toUpperCase()
  const provider = paymentProviders.find(
    (each) => upperCaseName === undefined || each.name === upperCaseName || each.aliases?.includes(upperCaseName),
  )
  if (provider) return provider
  if (upperCaseName === undefined)
    throw new PlatformError('F-E-040', 'Card payments are not available.', 'paymentOption')
  throw new PlatformError('F-E-008', `Payment provider ${name} not found.`, 'paymentProvider')
}

/** Runs a task of a provider's adapter. */
export const runProviderTask = async (context: Context, { provider, task }: { provider: string; task: object }) =>
  requireProvider(context, provider).runTask?.(context, task)

/** Awaits a provider call: network errors become 503, the provider's own errors are passed on. */
export async function callProvider<Result>(context: Context, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PlatformError) throw error
    context.log.error({ err: error }, 'The payment provider could not be reached')
    throw new PlatformError('SV0002')
  }
}
