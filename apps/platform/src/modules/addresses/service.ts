import { randomUUID } from 'node:crypto'
import type { Address, AddressInput } from '@tiber/contract/company/addresses'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { recordChanges, type Change } from '../audit/service.ts'
import * as queries from './queries.ts'
import {
  addressFields,
  formatAddressName,
  toNewFlags,
  trimToNull,
  toValues,
  findZipcodeProblems,
  type AddressValues,
} from './rules.ts'

export type Owner = queries.Owner
type Filter = { shipping?: boolean; billing?: boolean }

const restoreWindowMs = 30 * 24 * 60 * 60 * 1000

/** Returns the address book of the account itself; organisations have their own. */
export const getOwnAddressBook = ({ caller }: CustomerContext): Owner => ({
  accountId: caller.accountId,
  organisationId: null,
})

export async function listAddresses(context: Context, owner: Owner, filter: Filter = {}): Promise<Address[]> {
  return (await queries.selectAddresses(context, owner, filter)).map(toAddress)
}

/** Lists the addresses of an account for its full view. */
export function listAccountAddresses(context: Context, accountId: string): Promise<Address[]> {
  return listAddresses(context, { accountId, organisationId: null })
}

/** Lists the addresses of each organisation, by its id. */
export async function listOrganisationAddresses(context: CustomerContext, organisationIds: string[]) {
  const addresses = new Map<string, Address[]>(organisationIds.map((id) => [id, []]))
  const rows = organisationIds.length === 0 ? [] : await queries.selectOrganisationAddresses(context, organisationIds)
  for (const row of rows) addresses.get(row.organisationId!)?.push(toAddress(row))
  return addresses
}

type ReachFilter = Filter & { account: boolean; organisationIds: string[] }

/** Lists the addresses of the named organisations, and of the account itself if asked. */
export async function listReachableAddresses(context: CustomerContext, filter: ReachFilter): Promise<Address[]> {
  return (await queries.selectReachableAddresses(context, filter)).map(toAddress)
}

/** Creates any number of addresses in the given order, also for an account that is being registered. */
export function createAddresses(
  context: Context,
  { accountId, organisationId = null }: { accountId: string; organisationId?: string | null },
  inputs: AddressInput[],
): Promise<Address[]> {
  const values = inputs.map((input) => {
    requireZipcode(input)
    return toValues(input, { externalId: trimToNull(input.externalId) ?? randomUUID(), ...toNewFlags(input) })
  })
  return inTransaction(context, async (context) => {
    if (values.length === 0) return []
    await lockAccount(context.db, accountId)
    const created = await insertAllAddresses(context, { accountId, organisationId }, values)
    await recordChanges(
      context,
      created.map((each) => toAuditChange(accountId, 'CREATED', { after: each })),
    )
    return created.map((each) => ({ ...each, defaultShipping: false, defaultBilling: false }))
  })
}

/** Replaces an address; flags and external id stay if omitted. */
export function updateAddress(context: Context, { owner, id }: Target, input: AddressInput): Promise<Address> {
  requireZipcode(input)
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, owner.accountId)
    const before = await requireAddress(context, owner, id)
    const { shipping = before.shipping, billing = before.billing } = input
    const after = toValues(input, { externalId: trimToNull(input.externalId) ?? before.externalId, shipping, billing })
    if (await queries.isExternalIdTaken(context, owner.accountId, { id, externalId: after.externalId }))
      throw createTakenError(after.externalId)
    if (before.billing && !after.billing) await requireOtherBillingAddress(context, owner, id)
    await queries.updateAddresses(context, owner, [{ id, ...after }])
    await recordChanges(context, [toAuditChange(owner.accountId, 'UPDATED', { before, after: { id, ...after } })])
    return toAddress(await requireAddress(context, owner, id))
  })
}

export function deleteAddress(context: Context, { owner, id }: Target): Promise<null> {
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, owner.accountId)
    const before = await requireAddress(context, owner, id)
    if (before.billing) await requireOtherBillingAddress(context, owner, id)
    await queries.markDeleted(context, owner, id)
    await recordChanges(context, [toAuditChange(owner.accountId, 'DELETED', { before })])
    return null
  })
}

/** Restores a deleted address; restoring one that is not deleted is not an error. */
export function restoreAddress(context: CustomerContext, id: string): Promise<Address> {
  const { accountId } = context.caller
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, accountId)
    const row = await queries.selectRestorable(context, id, getRestoreLimit(context))
    if (!row) throw createNotFoundError(id)
    if (!row.deletedAt) return toAddress(row)
    if (await queries.isExternalIdTaken(context, accountId, row)) throw createTakenError(row.externalId)
    await queries.unmarkDeleted(context, id)
    await recordChanges(context, [toAuditChange(accountId, 'RESTORED', { after: row })])
    return toAddress(row)
  })
}

type Defaults = { shippingAddressId?: string | null; billingAddressId?: string | null }

/** Updates the default addresses; omitted ones stay, null clears one. */
export function updateDefaults(context: CustomerContext, { shippingAddressId, billingAddressId }: Defaults) {
  const { accountId } = context.caller
  const set = {
    ...(shippingAddressId !== undefined && { shippingAddressId }),
    ...(billingAddressId !== undefined && { billingAddressId }),
  }
  return inTransaction(context, async (context) => {
    const entityName = (await lockAccount(context.db, accountId))?.name ?? accountId
    const rows = await queries.selectAddresses(context, getOwnAddressBook(context))
    requireUsableDefault(rows, shippingAddressId, 'shipping')
    requireUsableDefault(rows, billingAddressId, 'billing')
    if (Object.keys(set).length > 0) await queries.upsertDefaults(context, set)
    const [before, after] = [findDefaults(rows), { ...findDefaults(rows), ...set }]
    const names = { before: findDefaultNames(rows, before), after: findDefaultNames(rows, after) }
    await recordChanges(context, [
      { accountId, entity: 'ACCOUNT', entityId: accountId, entityName, action: 'UPDATED', ...names },
    ])
    return after
  })
}

/** Purges deleted addresses that can no longer be restored. */
export function purgeDeletedAddresses(context: Context) {
  return queries.deleteMarkedBefore(context, getRestoreLimit(context))
}

type Target = { owner: Owner; id: string }
type Stored = AddressValues & { id: string }

/** Inserts addresses; must run in a transaction that has locked the account. */
export async function insertAllAddresses(context: Context, owner: Owner, values: AddressValues[]): Promise<Stored[]> {
  const keys = await queries.insertAddresses(context, owner, values)
  const idByExternalId = new Map(keys.map(({ id, externalId }) => [externalId, id]))
  const seen = new Set<string>()
  const refused = values.find(
    ({ externalId }) => !idByExternalId.has(externalId) || seen.size === seen.add(externalId).size,
  )
  if (refused) throw createTakenError(refused.externalId)
  return values.map((each) => ({ id: idByExternalId.get(each.externalId)!, ...each }))
}

type BeforeAfter = { before?: Stored; after?: Stored }

export function toAuditChange(accountId: string, action: Change['action'], { before, after }: BeforeAfter): Change {
  const entity = (after ?? before)!
  return {
    accountId,
    entity: 'ADDRESS',
    entityId: entity.id,
    entityName: formatAddressName(entity),
    action,
    ...(before && { before: pickFields(before) }),
    ...(after && { after: pickFields(after) }),
  }
}

const pickFields = (values: AddressValues) => Object.fromEntries(addressFields.map((field) => [field, values[field]]))

export async function requireAddress(context: Context, owner: Owner, id: string) {
  const row = await queries.selectAddress(context, owner, id)
  if (!row) throw createNotFoundError(id)
  return row
}

/** Refuses to remove the last billing address of an account (PLATFORM.md call 33); organisations need none. */
async function requireOtherBillingAddress(context: Context, owner: Owner, id: string) {
  if (owner.organisationId !== null || (await queries.hasOtherBilling(context, owner, id))) return
  throw new PlatformError('ST0001', 'This is the last billing address. The account needs at least one.', 'billing')
}

function requireZipcode(input: AddressInput) {
  const [first] = findZipcodeProblems(input)
  if (first) throw PlatformError.fromProblems([first])
}

function requireUsableDefault(rows: queries.AddressRow[], id: string | null | undefined, flag: 'shipping' | 'billing') {
  if (id === null || id === undefined) return
  const detail = `${flag}AddressId`
  const row = rows.find((each) => each.id === id)
  if (!row) throw new PlatformError('F-E-002', `Address '${id}' not found in this account.`, detail)
  if (!row[flag])
    throw new PlatformError('ST0001', `The address '${formatAddressName(row)}' is not a ${flag} address.`, detail)
}

const findDefaults = (rows: queries.AddressRow[]) => ({
  shippingAddressId: rows.find(({ defaultShipping }) => defaultShipping)?.id ?? null,
  billingAddressId: rows.find(({ defaultBilling }) => defaultBilling)?.id ?? null,
})

function findDefaultNames(rows: queries.AddressRow[], chosen: ReturnType<typeof findDefaults>) {
  const name = (id: string | null) => rows.filter((row) => row.id === id).map(formatAddressName)[0]
  return {
    defaultShippingAddress: name(chosen.shippingAddressId),
    defaultBillingAddress: name(chosen.billingAddressId),
  }
}

function toAddress({ organisationId: _organisation, deletedAt: _deleted, ...address }: queries.AddressRow): Address {
  return address
}

const getRestoreLimit = (context: Context) => new Date(context.now().getTime() - restoreWindowMs)

const createNotFoundError = (id: string) => new PlatformError('F-E-002', `Address '${id}' not found.`, 'addressId')
const createTakenError = (externalId: string) =>
  new PlatformError('F-E-003', `An address with the external id '${externalId}' already exists.`, 'externalId')
