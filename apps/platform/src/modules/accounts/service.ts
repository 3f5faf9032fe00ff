import type { CustomerAccount, CustomerAccountSummary, customerAccounts } from '@tiber/contract/company/accounts'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { listAccountAddresses } from '../addresses/service.ts'
import { recordChanges } from '../audit/service.ts'
import { readValues, writeValues } from '../custom-fields/service.ts'
import * as customers from '../customers/public.ts'
import * as queries from './queries.ts'
import { checkVatNumber, normaliseNumber } from './rules.ts'

export { readPolicies } from './policies.ts'
export { selectPaymentType as findPaymentType } from './policy-queries.ts'

export async function readAccount(context: Context, accountId: string): Promise<CustomerAccount> {
  const row = await queries.selectAccount(context, accountId)
  if (!row) throw new PlatformError('F-E-002', 'Account not found.', 'id')
  const values = await readValues(context, [accountId])
  const addresses = await listAccountAddresses(context, accountId)
  return { ...toSummary(row, values), addresses }
}

type Page = { page: number; size: number; sort?: string[]; name?: string }

export async function listAccounts(context: CustomerContext, { page, size, sort, name }: Page) {
  const order = readSort(sort, queries.accountSorts)
  const params = { page, size, sort: order, ...(name !== undefined && { name }) }
  const { rows, total } = await queries.selectOwnAccounts(context, params)
  const values = await readValues(
    context,
    rows.map(({ account }) => account.id),
  )
  return toSpringPage(
    rows.map((row) => toSummary(row, values)),
    { page, size, total, sort: order },
  )
}

type Body = CallBody<typeof customerAccounts.update>

/**
 * Updates an account; omitted fields stay. Tags, payment type and account manager are accepted but ignored, as only the
 * operator sets them.
 */
export async function updateAccount(context: CustomerContext, body: Body): Promise<CustomerAccount> {
  const { accountId } = context.caller
  const addresses = await listAccountAddresses(context, accountId)
  const country = addresses.find(({ billing }) => billing)?.country
  return inTransaction(context, async (context) => {
    const before = await customers.lockAccountRow(context, accountId)
    if (!before) throw new PlatformError('F-E-002', 'Account not found.', 'customer-account-id')
    const change = {
      ...toTextColumns(body),
      ...toLegalUserColumn(body.legalUser, 'legalUser'),
      ...toVatColumns(context, body.vatNumber, { country, field: 'vatNumber' }),
      ...toVatRegistrations(body.otherVatNumbers),
    }
    await requireUniqueNumbers(context, change, accountId)
    const after = await customers.updateAccount(context, accountId, change)
    const fields = await writeValues(context, { target: 'ACCOUNT', id: accountId }, body.customFieldValues)
    await recordChanges(context, [
      {
        ...toAuditEntity(after),
        action: 'UPDATED',
        before: { ...toAuditFields(before), ...fields.before },
        after: { ...toAuditFields(after), ...fields.after },
      },
    ])
    return readAccount(context, accountId)
  })
}

export async function requireUniqueNumbers(context: Context, change: Partial<customers.NewAccount>, accountId: string) {
  const { businessRegistrationNumber: number, vatNumber } = change
  if (number && (await queries.isCompanyNumberTaken(context, normaliseNumber(number), accountId)))
    throw new PlatformError('CA0004', undefined, 'businessRegistrationNumber')
  if (vatNumber) await queries.lockVatNumber(context, vatNumber)
  if (vatNumber && (await queries.isVatNumberTaken(context, vatNumber, accountId)))
    throw new PlatformError('CA0004', undefined, 'vatNumber')
}

/** Returns the columns of a valid VAT number; refuses an invalid one, naming the country whose rule it fails. */
export function toVatColumns(
  context: Context,
  input: string | null | undefined,
  { country, field }: { country: string | undefined; field: string },
): Partial<Pick<customers.NewAccount, 'vatNumber' | 'vatCountry' | 'vatCheckedAt'>> {
  if (input === undefined) return {}
  if (input === null || input.trim() === '') return { vatNumber: null, vatCountry: null, vatCheckedAt: null }
  const check = checkVatNumber(input, country)
  if ('wrong' in check)
    throw new PlatformError('F-E-012', `This is not a valid VAT number for ${check.wrong}. Check the digits.`, field)
  const isChecked = check.country !== null
  return {
    vatNumber: check.number,
    vatCountry: check.country,
    vatCheckedAt: isChecked ? context.now() : null,
  }
}

/** Returns the column of VAT numbers in further countries; refuses the list if one of them is invalid. */
function toVatRegistrations(input: string | null | undefined): Partial<Pick<customers.NewAccount, 'vatRegistrations'>> {
  if (input === undefined) return {}
  const numbers = (input ?? '').split(/[,;\n]/).filter((each) => each.trim() !== '')
  const vatRegistrations = numbers.map((each) => {
    const check = checkVatNumber(each, undefined)
    if ('wrong' in check || check.country === null)
      throw new PlatformError(
        'F-E-012',
        `${each.trim()} is not a valid VAT number of an EU country.`,
        'otherVatNumbers',
      )
    return { country: check.country, number: check.number }
  })
  return { vatRegistrations }
}

const joinNumbers = (registrations: customers.AccountRow['vatRegistrations']) =>
  registrations.map(({ number }) => number).join(', ') || null

const textFields = ['name', 'companyRegistrationName', 'businessRegistrationNumber', 'website'] as const

type Texts = Partial<Record<(typeof textFields)[number], string | null>>

/** Trims texts and stores blank as null; the contract already refuses a blank name. */
export function toTextColumns(body: Texts): Partial<Pick<customers.AccountRow, (typeof textFields)[number]>> {
  const given = textFields.filter((field) => body[field] !== undefined)
  return Object.fromEntries(given.map((field) => [field, body[field]?.trim() || null]))
}

/** Returns the legal representative as text, whatever type was sent. */
export function toLegalUserColumn(
  sent: Body['legalUser'],
  field: string,
): Pick<Partial<customers.AccountRow>, 'legalUser'> {
  if (sent === undefined) return {}
  const text = typeof sent === 'string' || sent === null ? sent : JSON.stringify(sent)
  if (text && text.length > 2000) throw new PlatformError('F-E-010', undefined, field)
  return { legalUser: text?.trim() || null }
}

export const toAuditEntity = ({ id, name }: { id: string; name: string }) => ({
  accountId: id,
  entity: 'ACCOUNT' as const,
  entityId: id,
  entityName: name,
})

export function toAuditFields(row: customers.AccountRow) {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, vatCheckedAt: _checkedAt, ...fields } = row
  const { vatRegistrations, version: _version, ...texts } = fields
  return { ...texts, otherVatNumbers: joinNumbers(vatRegistrations) }
}

type FullRow = NonNullable<Awaited<ReturnType<typeof queries.selectAccount>>>

function toSummary(
  { account, tags, contacts }: FullRow,
  values: Awaited<ReturnType<typeof readValues>>,
): CustomerAccountSummary {
  const { vatCountry, vatCheckedAt, vatRegistrations, createdAt: _createdAt, updatedAt: _updatedAt, ...own } = account
  // Terms and version are the operator's.
  const { paymentDelay: _delay, paymentMode: _mode, version: _version, ...row } = own
  return {
    ...row,
    mainContacts: contacts,
    customerTags: tags,
    customFieldValues: values.get(account.id) ?? [],
    otherVatNumbers: joinNumbers(vatRegistrations),
    vatCheck:
      vatCountry && vatCheckedAt ? { country: vatCountry, checkedAt: new Date(vatCheckedAt).toISOString() } : null,
  }
}
