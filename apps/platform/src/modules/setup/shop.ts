import type { LegalEntityInput } from '@tiber/contract/company/legal-entity'
import type { Shop, TaxRate } from '@tiber/contract/company/setup'
import { inTransaction, type Context } from '../../context.ts'
import { normaliseLegalEntity } from '../accounts/public.ts'
import { recordChanges } from '../audit/service.ts'
import {
  changeLook,
  findBankAccount,
  findOperator,
  readLook,
  saveLegalEntity,
  saveOpening,
  selectShop,
} from '../settings/service.ts'
import { upsertTaxRates } from '../taxes/public.ts'
import { selectTaxRates } from './setup-queries.ts'

export async function readShop(context: Context): Promise<Shop> {
  const { legal } = await selectShop(context)
  const look = await readLook(context)
  if (legal) return { legal, ...look }
  const operator = await findOperator(context)
  const account = await findBankAccount(context)
  return { legal: operator ? { ...operator, iban: account?.iban ?? null, bic: account?.bic ?? null } : null, ...look }
}

export function saveShop(context: Context, legal: LegalEntityInput): Promise<Shop> {
  const checked = normaliseLegalEntity(legal)
  return inTransaction(context, async (context) => {
    const before = await readShop(context)
    await saveLegalEntity(context, checked)
    const after = await readShop(context)
    await recordShop(context, toAuditFields(before), toAuditFields(after))
    return after
  })
}

/** Changes colour and logo; what is not given stays. */
export function saveLook(context: Context, look: { colour?: string | null; logo?: string | null }): Promise<Shop> {
  return inTransaction(context, async (context) => {
    const before = await readShop(context)
    await changeLook(context, look)
    const after = await readShop(context)
    await recordShop(context, toAuditFields(before), toAuditFields(after))
    return after
  })
}

const toAuditFields = ({ legal, colour, logo }: Shop) => ({
  ...Object.fromEntries(Object.entries(legal ?? {}).map(([field, value]) => [`legal.${field}`, value])),
  colour,
  // The beginning of the hash is enough to tell two pictures apart.
  logo: logo && logo.slice('/assets/shop-logo/'.length).slice(0, 8),
})

/** Stores that the shop is open; the first time counts. */
export function recordOpening(context: Context): Promise<void> {
  return inTransaction(context, async (context) => {
    const { openedAt } = await selectShop(context)
    await saveOpening(context)
    const after = await selectShop(context)
    await recordShop(context, { openedAt }, { openedAt: after.openedAt })
  })
}

async function recordShop(context: Context, before: Record<string, unknown>, after: Record<string, unknown>) {
  const entityName = (await findOperator(context))?.name ?? ''
  const change = { accountId: null, entityId: 'shop', entityName, action: 'UPDATED' as const, before, after }
  await recordChanges(context, [{ ...change, entity: 'SHOP' }])
}

/** Sets rates of a country from a day on and lists those of the country. */
export function saveTaxRates(context: Context, { country, rates }: { country: string; rates: TaxRate[] }) {
  return inTransaction(context, async (context) => {
    const before = await selectTaxRates(context, country)
    await upsertTaxRates(context, country, rates)
    const after = await selectTaxRates(context, country)
    await recordChanges(context, [
      {
        accountId: null,
        entity: 'TAX_RATES',
        entityId: country,
        entityName: country,
        action: 'UPDATED',
        before: toRateFields(before),
        after: toRateFields(after),
      },
    ])
    return after
  })
}

const toRateFields = (rates: TaxRate[]) =>
  Object.fromEntries(rates.map(({ taxClass, validFrom, rate }) => [`${taxClass} ${validFrom}`, `${rate} %`]))
