import type { SetupProgress } from '@tiber/contract/company/setup'
import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { findOperator, selectDefaultView, selectShop } from '../settings/service.ts'
import { hasOpenSetupLink, hasOwner } from '../users/public.ts'
import { selectFacts } from './setup-queries.ts'
import { recordOpening } from './shop.ts'

export async function readSetup(context: Context) {
  const [isOwned, acceptsLink, { openedAt }] = [
    await hasOwner(context),
    await hasOpenSetupLink(context),
    await selectShop(context),
  ]
  return { state: !isOwned ? 'EMPTY' : openedAt ? 'DONE' : 'STARTED', acceptsLink } as const
}

/** Returns the steps with what is done; all of it follows from the data, so that a step can be done anywhere. */
export async function readProgress(context: Context): Promise<SetupProgress> {
  const { openedAt, testedAt } = await selectShop(context)
  const operator = await findOperator(context)
  const facts = await selectFacts(context, operator?.country)
  const step = (name: SetupProgress['steps'][number]['name'], facts: Partial<SetupProgress['steps'][number]>) => ({
    name,
    done: false,
    detail: null,
    count: null,
    ...facts,
  })
  return {
    steps: [
      step('ACCESS', { done: true }),
      step('COMPANY', { done: operator !== undefined, detail: operator?.name ?? null }),
      step('TAXES', { done: facts.taxRates > 0, detail: operator?.country ?? null }),
      step('SUPPLIER', { done: facts.suppliers > 0, detail: facts.supplier, count: facts.suppliers }),
      step('ARTICLES', { done: facts.articles > 0, count: facts.articles }),
      step('CUSTOMER', { done: facts.customers > 0, detail: facts.customer, count: facts.customers }),
      step('TEST', { done: testedAt !== null }),
      step('OPEN', { done: openedAt !== null }),
    ],
    openedAt: openedAt && new Date(openedAt).toISOString(),
    samples: { count: facts.samples, isRemovable: facts.samples > 0 && facts.orderedSamples === 0 },
    storeView: (await selectDefaultView(context)) ?? null,
    delivery: { sendsMail: context.mailer.isDelivering, publicUrl: context.publicUrl },
  }
}

/** Opens the shop, unless a step before it is missing; the test order is advice. */
export async function openShop(context: Context): Promise<SetupProgress> {
  const { steps } = await readProgress(context)
  const missing = steps.filter(({ name, done }) => name !== 'OPEN' && name !== 'TEST' && !done).map(({ name }) => name)
  if (missing.length > 0) throw new PlatformError('ST0001', `Missing: ${missing.join(', ')}.`, 'step')
  await recordOpening(context)
  return readProgress(context)
}
