import { randomUUID } from 'node:crypto'
import type { Address, AddressInput } from '@tiber/contract/addresses'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { record, type Change } from '../audit/service.ts'
import * as queries from './queries.ts'
import { addressFields, nameOf, newFlags, tidy, toValues, zipcodeProblems, type AddressValues } from './rules.ts'

export type Owner = queries.Owner
type Filter = { shipping?: boolean; billing?: boolean }

const restorableForMs = 30 * 24 * 60 * 60 * 1000

/** The address book of the account itself; organisations have their own. */
export const ownBook = ({ caller }: CustomerContext): Owner => ({ accountId: caller.accountId, organisationId: null })

export async function listAddresses(context: Context, owner: Owner, filter: Filter = {}): Promise<Address[]> {
  return (await queries.selectAddresses(context, owner, filter)).map(toAddress)
}

/** For who shows an account whole. */
export function addressesOf(context: Context, accountId: string): Promise<Address[]> {
  return listAddresses(context, { accountId, organisationId: null })
}

/** The addresses of each organisation, by its id. */
export async function addressesOfOrganisations(context: CustomerContext, organisationIds: string[]) {
  const addresses = new Map<string, Address[]>(organisationIds.map((id) => [id, []]))
  const rows =
    organisationIds.length === 0 ? [] : await queries.selectAddressesOfOrganisations(context, organisationIds)
  for (const row of rows) addresses.get(row.organisationId!)?.push(toAddress(row))
  return addresses
}

type Reach = Filter & { account?: boolean; organisationIds?: string[] }

/** PLATFORM.md call 51. Who names organisations wants theirs; who names nothing, all a user has. */
export async function listReachable(context: CustomerContext, { account, ...reach }: Reach): Promise<Address[]> {
  const withAccount = account ?? reach.organisationIds === undefined
  return (await queries.selectReachable(context, { ...reach, account: withAccount })).map(toAddress)
}

/** Any number at once, in the order given; also for an account that is just being registered. */
export function createAddresses(
  context: Context,
  { accountId, organisationId = null }: { accountId: string; organisationId?: string | null },
  inputs: AddressInput[],
): Promise<Address[]> {
  const values = inputs.map((input) => {
    requireZipcode(input)
    return toValues(input, { externalId: tidy(input.externalId) ?? randomUUID(), ...newFlags(input) })
  })
  return inTransaction(context, async (context) => {
    if (values.length === 0) return []
    await lockAccount(context.db, accountId)
    const created = await insertAll(context, { accountId, organisationId }, values)
    await record(
      context,
      created.map((each) => changeOf(accountId, 'CREATED', { after: each })),
    )
    return created.map((each) => ({ ...each, defaultShipping: false, defaultBilling: false }))
  })
}

/** Replaces all but the flags and the external id, which stay when they are not given. */
export function updateAddress(context: Context, { owner, id }: Target, input: AddressInput): Promise<Address> {
  requireZipcode(input)
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, owner.accountId)
    const before = await requireAddress(context, owner, id)
    const { shipping = before.shipping, billing = before.billing } = input
    const after = toValues(input, { externalId: tidy(input.externalId) ?? before.externalId, shipping, billing })
    if (await queries.isExternalIdTaken(context, owner.accountId, { id, externalId: after.externalId }))
      throw takenError(after.externalId)
    if (before.billing && !after.billing) await requireOtherBilling(context, owner, id)
    await queries.updateAddresses(context, owner, [{ id, ...after }])
    await record(context, [changeOf(owner.accountId, 'UPDATED', { before, after: { id, ...after } })])
    return toAddress(await requireAddress(context, owner, id))
  })
}

export function deleteAddress(context: Context, { owner, id }: Target): Promise<null> {
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, owner.accountId)
    const before = await requireAddress(context, owner, id)
    if (before.billing) await requireOtherBilling(context, owner, id)
    await queries.markDeleted(context, owner, id)
    await record(context, [changeOf(owner.accountId, 'DELETED', { before })])
    return null
  })
}

/** Taking back what was not deleted, or no longer is, is fine. */
export function restoreAddress(context: CustomerContext, id: string): Promise<Address> {
  const { accountId } = context.caller
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, accountId)
    const row = await queries.selectRestorable(context, id, monthAgo(context))
    if (!row) throw missingError(id)
    if (!row.deletedAt) return toAddress(row)
    if (await queries.isExternalIdTaken(context, accountId, row)) throw takenError(row.externalId)
    await queries.unmarkDeleted(context, id)
    await record(context, [changeOf(accountId, 'RESTORED', { after: row })])
    return toAddress(row)
  })
}

type Defaults = { shippingAddressId?: string | null; billingAddressId?: string | null }

/** What is not given stays, null takes a choice back. */
export function updateDefaults(context: CustomerContext, { shippingAddressId, billingAddressId }: Defaults) {
  const { accountId } = context.caller
  const set = {
    ...(shippingAddressId !== undefined && { shippingAddressId }),
    ...(billingAddressId !== undefined && { billingAddressId }),
  }
  return inTransaction(context, async (context) => {
    const entityName = (await lockAccount(context.db, accountId))?.name ?? accountId
    const rows = await queries.selectAddresses(context, ownBook(context))
    requireUsable(rows, shippingAddressId, 'shipping')
    requireUsable(rows, billingAddressId, 'billing')
    if (Object.keys(set).length > 0) await queries.upsertDefaults(context, set)
    const [before, after] = [defaultsOf(rows), { ...defaultsOf(rows), ...set }]
    const names = { before: namesOf(rows, before), after: namesOf(rows, after) }
    await record(context, [
      { accountId, entity: 'ACCOUNT', entityId: accountId, entityName, action: 'UPDATED', ...names },
    ])
    return after
  })
}

/** Deletions that can no longer be taken back become final. */
export function forgetDeletedAddresses(context: Context) {
  return queries.deleteMarkedBefore(context, monthAgo(context))
}

type Target = { owner: Owner; id: string }
type Stored = AddressValues & { id: string }

/** Inside a transaction that has locked the account. */
export async function insertAll(context: Context, owner: Owner, values: AddressValues[]): Promise<Stored[]> {
  const keys = await queries.insertAddresses(context, owner, values)
  const idOf = new Map(keys.map(({ id, externalId }) => [externalId, id]))
  const seen = new Set<string>()
  const refused = values.find(({ externalId }) => !idOf.has(externalId) || seen.size === seen.add(externalId).size)
  if (refused) throw takenError(refused.externalId)
  return values.map((each) => ({ id: idOf.get(each.externalId)!, ...each }))
}

type Ends = { before?: Stored; after?: Stored }

export function changeOf(accountId: string, action: Change['action'], { before, after }: Ends): Change {
  const entity = (after ?? before)!
  return {
    accountId,
    entity: 'ADDRESS',
    entityId: entity.id,
    entityName: nameOf(entity),
    action,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  }
}

const fieldsOf = (values: AddressValues) => Object.fromEntries(addressFields.map((field) => [field, values[field]]))

export async function requireAddress(context: Context, owner: Owner, id: string) {
  const row = await queries.selectAddress(context, owner, id)
  if (!row) throw missingError(id)
  return row
}

/** PLATFORM.md call 33: an account keeps one billing address. Organisations need none of their own. */
async function requireOtherBilling(context: Context, owner: Owner, id: string) {
  if (owner.organisationId !== null || (await queries.hasOtherBilling(context, owner, id))) return
  throw new PlatformError('ST0001', 'This is the last billing address; the account needs one.', 'billing')
}

function requireZipcode(input: AddressInput) {
  const [first] = zipcodeProblems(input)
  if (first) throw PlatformError.of([first])
}

function requireUsable(rows: queries.AddressRow[], id: string | null | undefined, flag: 'shipping' | 'billing') {
  if (id === null || id === undefined) return
  const detail = `${flag}AddressId`
  const row = rows.find((each) => each.id === id)
  if (!row) throw new PlatformError('F-E-002', `There is no address '${id}' in the account.`, detail)
  if (!row[flag]) throw new PlatformError('ST0001', `The address '${nameOf(row)}' is not for ${flag}.`, detail)
}

const defaultsOf = (rows: queries.AddressRow[]) => ({
  shippingAddressId: rows.find(({ defaultShipping }) => defaultShipping)?.id ?? null,
  billingAddressId: rows.find(({ defaultBilling }) => defaultBilling)?.id ?? null,
})

function namesOf(rows: queries.AddressRow[], chosen: ReturnType<typeof defaultsOf>) {
  const name = (id: string | null) => rows.filter((row) => row.id === id).map(nameOf)[0]
  return {
    defaultShippingAddress: name(chosen.shippingAddressId),
    defaultBillingAddress: name(chosen.billingAddressId),
  }
}

function toAddress({ organisationId: _organisation, deletedAt: _deleted, ...address }: queries.AddressRow): Address {
  return address
}

const monthAgo = (context: Context) => new Date(context.now().getTime() - restorableForMs)

const missingError = (id: string) => new PlatformError('F-E-002', `There is no address '${id}'.`, 'addressId')
const takenError = (externalId: string) =>
  new PlatformError('F-E-003', `There is an address with the external id '${externalId}' already.`, 'externalId')
