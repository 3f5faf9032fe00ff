import type { CustomerAccount, CustomerAccountSummary, customerAccounts } from '@tiber/contract/accounts'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { addressesOf } from '../addresses/service.ts'
import { record } from '../audit/service.ts'
import { valuesOf, writeValues } from '../custom-fields/service.ts'
import * as queries from './queries.ts'
import { checkVatNumber, normalNumber } from './rules.ts'

export { policiesOf } from './policies.ts'
export { selectPaymentType as paymentTypeOf } from './queries.ts'

export async function readAccount(context: Context, accountId: string): Promise<CustomerAccount> {
  const row = await queries.selectAccount(context, accountId)
  if (!row) throw new PlatformError('F-E-002', 'There is no such account.', 'id')
  const values = await valuesOf(context, [accountId])
  const addresses = await addressesOf(context, accountId)
  return { ...toSummary(row, values), addresses }
}

type Page = { page: number; size: number; sort?: string[]; name?: string }

export async function listAccounts(context: CustomerContext, { page, size, sort, name }: Page) {
  const order = readSort(sort, queries.accountSorts)
  const wish = { page, size, sort: order, ...(name !== undefined && { name }) }
  const { rows, total } = await queries.selectOwnAccounts(context, wish)
  const values = await valuesOf(
    context,
    rows.map(({ account }) => account.id),
  )
  return toSpringPage(
    rows.map((row) => toSummary(row, values)),
    { page, size, total, sort: order },
  )
}

type Body = CallBody<typeof customerAccounts.update>

/** What is not given stays. Tags and the way to pay are the operator's to give: they are taken without effect. */
export async function updateAccount(context: CustomerContext, body: Body): Promise<CustomerAccount> {
  const { accountId } = context.caller
  const addresses = await addressesOf(context, accountId)
  const country = addresses.find(({ billing }) => billing)?.country
  return inTransaction(context, async (context) => {
    const before = await queries.lockAccount(context, accountId)
    if (!before) throw new PlatformError('F-E-002', 'There is no such account.', 'customer-account-id')
    const change = {
      ...textsOf(body),
      ...legalUserOf(body.legalUser, 'legalUser'),
      ...vatOf(context, body.vatNumber, country, 'vatNumber'),
    }
    await requireFree(context, change, accountId)
    const after = await queries.updateAccount(context, accountId, change)
    const fields = await writeValues(context, 'ACCOUNT', accountId, body.customFieldValues, { isNew: false })
    await record(context, [
      {
        ...entryOf(after),
        action: 'UPDATED',
        before: { ...auditOf(before), ...fields.before },
        after: { ...auditOf(after), ...fields.after },
      },
    ])
    return readAccount(context, accountId)
  })
}

async function requireFree(context: Context, change: Partial<queries.AccountRow>, accountId: string) {
  const { businessRegistrationNumber: number, vatNumber } = change
  if (number && (await queries.isCompanyNumberTaken(context, normalNumber(number), accountId)))
    throw new PlatformError('CA0004', undefined, 'businessRegistrationNumber')
  if (vatNumber) await queries.lockVatNumber(context, vatNumber)
  if (vatNumber && (await queries.isVatNumberTaken(context, vatNumber, accountId)))
    throw new PlatformError('CA0004', undefined, 'vatNumber')
}

/** The columns of a VAT number that was found right; a wrong one names the country whose rule it fails. */
export function vatOf(
  context: Context,
  typed: string | null | undefined,
  country: string | undefined,
  field: string,
): Partial<Pick<queries.AccountRow, 'vatNumber' | 'vatCountry' | 'vatCheckedAt'>> {
  if (typed === undefined) return {}
  if (typed === null || typed.trim() === '') return { vatNumber: null, vatCountry: null, vatCheckedAt: null }
  const verdict = checkVatNumber(typed, country)
  if ('wrong' in verdict)
    throw new PlatformError('F-E-012', `This is no VAT number of ${verdict.wrong}; look at its digits again.`, field)
  const isChecked = verdict.country !== null
  return {
    vatNumber: verdict.number,
    vatCountry: verdict.country,
    vatCheckedAt: isChecked ? context.now() : null,
  }
}

const textFields = [
  'name',
  'companyRegistrationName',
  'businessRegistrationNumber',
  'website',
  'accountManager',
] as const

type Texts = Partial<Record<(typeof textFields)[number], string | null>>

/** Trimmed; blank is none, except for the name, which the contract keeps from being blank. */
export function textsOf(body: Texts): Partial<Pick<queries.AccountRow, (typeof textFields)[number]>> {
  const given = textFields.filter((field) => body[field] !== undefined)
  return Object.fromEntries(given.map((field) => [field, body[field]?.trim() || null]))
}

/** Who signs, as a text whatever was sent. */
export function legalUserOf(sent: Body['legalUser'], field: string): Pick<Partial<queries.AccountRow>, 'legalUser'> {
  if (sent === undefined) return {}
  const text = typeof sent === 'string' || sent === null ? sent : JSON.stringify(sent)
  if (text && text.length > 2000) throw new PlatformError('F-E-010', undefined, field)
  return { legalUser: text?.trim() || null }
}

export const entryOf = ({ id, name }: { id: string; name: string }) => ({
  accountId: id,
  entity: 'ACCOUNT' as const,
  entityId: id,
  entityName: name,
})

export function auditOf(row: queries.AccountRow) {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, vatCheckedAt: _checkedAt, ...told } = row
  return told
}

type FullRow = NonNullable<Awaited<ReturnType<typeof queries.selectAccount>>>

function toSummary(
  { account, tags, contacts }: FullRow,
  values: Awaited<ReturnType<typeof valuesOf>>,
): CustomerAccountSummary {
  const { vatCountry, vatCheckedAt, createdAt: _createdAt, updatedAt: _updatedAt, ...row } = account
  return {
    ...row,
    mainContacts: contacts,
    customerTags: tags,
    customFieldValues: values.get(account.id) ?? [],
    vatCheck: vatCountry && vatCheckedAt ? { country: vatCountry, checkedAt: vatCheckedAt.toISOString() } : null,
  }
}
