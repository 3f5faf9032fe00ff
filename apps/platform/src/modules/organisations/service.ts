import type { Address, AddressInput } from '@tiber/contract/addresses'
import type { CallInput } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { Organisation, organisations } from '@tiber/contract/organisations'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import * as addresses from '../addresses/service.ts'
import { record } from '../audit/service.ts'
import { valuesOf, writeValues } from '../custom-fields/service.ts'
import * as queries from './queries.ts'
import { findNode, idsIn, moveProblem, treesOf, type Tree } from './rules.ts'

type Row = queries.OrganisationRow

export async function listOrganisations(context: CustomerContext): Promise<Organisation[]> {
  const rows = await queries.selectOrganisations(context)
  const roots = rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  return toOrganisations(context, treesOf(rows, roots))
}

/** PLATFORM.md call 52: where the user belongs to, with what is below. */
export async function listOwnOrganisations(context: CustomerContext): Promise<Organisation[]> {
  const own = await queries.selectOwnIds(context)
  if (own.length === 0) return []
  return toOrganisations(context, treesOf(await queries.selectOrganisations(context), own))
}

export async function readOrganisation(context: CustomerContext, id: string): Promise<Organisation> {
  const rows = await queries.selectOrganisations(context)
  const [organisation] = await toOrganisations(context, treesOf(rows, [requireNode(rows, id).id]))
  return organisation!
}

type NewBody = CallInput<typeof organisations.create>['body']

export function createOrganisation(context: CustomerContext, body: NewBody): Promise<Organisation> {
  const { accountId } = context.caller
  const externalId = body.externalId?.trim() || null
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, accountId)
    const rows = await queries.selectOrganisations(context)
    requireFree(rows, externalId)
    const parentId = findParentId(rows, body.parentId)
    const values = { name: body.name.trim(), externalId, parentId, mainOrganisation: rows.length === 0 }
    const created = await queries.insertOrganisation(context, values)
    const fields = await writeValues(context, 'CUSTOMER_ORGANISATION', created.id, body.customFieldValues, {
      isNew: true,
    })
    await addresses.createAddresses(context, { accountId, organisationId: created.id }, body.addresses ?? [])
    await record(context, [changeOf([...rows, created], 'CREATED', { after: created, fields })])
    return readOrganisation(context, created.id)
  })
}

type ChangeBody = NonNullable<CallInput<typeof organisations.update>['body']>

/** What is not given stays; null takes an external id away and makes an organisation a root. */
export function updateOrganisation(context: CustomerContext, id: string, body: ChangeBody): Promise<Organisation> {
  return inTransaction(context, async (context) => {
    await lockAccount(context.db, context.caller.accountId)
    const rows = await queries.selectOrganisations(context)
    const before = requireNode(rows, id)
    const values = changedValues(rows, before, body)
    const after = await queries.updateOrganisation(context, before.id, values)
    const fields = await writeValues(context, 'CUSTOMER_ORGANISATION', before.id, body.customFieldValues, {
      isNew: false,
    })
    await record(context, [changeOf(rows, 'UPDATED', { before, after, fields })])
    return readOrganisation(context, before.id)
  })
}

type Filter = { shipping?: boolean; billing?: boolean }

export async function listAddresses(context: CustomerContext, id: string, filter: Filter = {}): Promise<Address[]> {
  return addresses.listAddresses(context, await bookOf(context, id), filter)
}

export async function createAddress(context: CustomerContext, id: string, input: AddressInput): Promise<Address> {
  const [address] = await addresses.createAddresses(context, await bookOf(context, id), [input])
  return address!
}

type AddressPath = { organisationId: string; addressId: string }

export async function updateAddress(context: CustomerContext, path: AddressPath, input: AddressInput) {
  const owner = await bookOf(context, path.organisationId)
  return addresses.updateAddress(context, { owner, id: path.addressId }, input)
}

export async function deleteAddress(context: CustomerContext, path: AddressPath) {
  const owner = await bookOf(context, path.organisationId)
  return addresses.deleteAddress(context, { owner, id: path.addressId })
}

/** By its Djust id or external id; refused when the account has no such organisation. */
export async function requireOrganisation(context: CustomerContext, id: string): Promise<Row> {
  return requireNode(await queries.selectNamed(context, [id]), id)
}

/** The Djust id of each of the given ids; refused when one is not of the account. */
export async function requireOrganisations(context: CustomerContext, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await queries.selectNamed(context, ids)
  return new Map(ids.map((id) => [id, requireNode(rows, id, 'organisations').id]))
}

/** By id, external id and, where only one has it, name; all in small letters. */
export async function organisationsByName(context: CustomerContext): Promise<Map<string, Row>> {
  const rows = await queries.selectOrganisations(context)
  const named = [...Map.groupBy(rows, ({ name }) => name.toLowerCase())].filter(([, each]) => each.length === 1)
  return new Map([
    ...named.map(([name, [row]]) => [name, row!] as const),
    ...rows.flatMap((row) => (row.externalId ? [[row.externalId.toLowerCase(), row] as const] : [])),
    ...rows.map((row) => [row.id, row] as const),
  ])
}

type Membership = { userId: string; organisationIds: string[]; mainOrganisationId: string | null }

/** Any number of users at once. What they are in other accounts is not touched. */
export function replaceMemberships(context: CustomerContext, memberships: Membership[]): Promise<void> {
  const rows = memberships.flatMap(({ userId, organisationIds, mainOrganisationId }) =>
    [...new Set(organisationIds)].map((organisationId) => ({
      userId,
      organisationId,
      isMain: organisationId === mainOrganisationId,
    })),
  )
  return inTransaction(context, async (context) => {
    await queries.deleteMemberships(
      context,
      memberships.map(({ userId }) => userId),
    )
    if (rows.length > 0) await queries.insertMemberships(context, rows)
  })
}

function changedValues(rows: Row[], before: Row, { name, externalId, parentId, status }: ChangeBody) {
  const others = rows.filter(({ id }) => id !== before.id)
  const newExternalId = externalId === undefined ? before.externalId : externalId?.trim() || null
  requireFree(others, newExternalId)
  return {
    name: name?.trim() ?? before.name,
    externalId: newExternalId,
    parentId: parentId === undefined ? before.parentId : findParentId(rows, parentId, before.id),
    status: status ?? before.status,
  }
}

function requireFree(rows: Row[], externalId: string | null) {
  if (externalId !== null && rows.some((row) => row.externalId === externalId))
    throw new PlatformError('F-E-003', `There is an organisation '${externalId}' already.`, 'externalId')
}

function findParentId(rows: Row[], parentId: string | null | undefined, id?: string): string | null {
  const wanted = parentId?.trim()
  if (!wanted) return null
  const parent = requireNode(rows, wanted, 'parentId')
  const problem = moveProblem(rows, id, parent.id)
  if (problem) throw new PlatformError('ST0001', problem, 'parentId')
  return parent.id
}

function requireNode(rows: Row[], id: string, detail = 'organisationId'): Row {
  const row = findNode(rows, id)
  if (!row) throw new PlatformError('F-E-002', `There is no organisation '${id}'.`, detail)
  return row
}

async function bookOf(context: CustomerContext, id: string) {
  return { accountId: context.caller.accountId, organisationId: (await requireOrganisation(context, id)).id }
}

type Ends = { before?: Row; after: Row; fields: { before: object; after: object } }

function changeOf(rows: Row[], action: 'CREATED' | 'UPDATED', { before, after, fields }: Ends) {
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name
  const toText = ({ name, externalId, parentId, status }: Row) => ({
    name,
    externalId,
    parent: nameOf(parentId),
    status,
  })
  return {
    accountId: after.accountId,
    entity: 'ORGANISATION' as const,
    entityId: after.id,
    entityName: after.name,
    action,
    before: { ...(before && toText(before)), ...fields.before },
    after: { ...toText(after), ...fields.after },
  }
}

/** However large the trees are: one statement for all addresses, one for all custom fields. */
async function toOrganisations(context: CustomerContext, trees: Tree<Row>[]): Promise<Organisation[]> {
  const ids = idsIn(trees)
  const addressesOf = await addresses.addressesOfOrganisations(context, ids)
  const fieldsOf = await valuesOf(context, ids)
  const toOrganisation = ({ node, children }: Tree<Row>): Organisation => ({
    id: node.id,
    externalId: node.externalId,
    accountId: node.accountId,
    parentId: node.parentId,
    name: node.name,
    status: node.status,
    mainOrganisation: node.mainOrganisation,
    addresses: addressesOf.get(node.id) ?? [],
    children: children.map(toOrganisation),
    customFieldValues: fieldsOf.get(node.id) ?? [],
  })
  return trees.map(toOrganisation)
}
