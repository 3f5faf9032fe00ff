import type { Address, AddressInput } from '@tiber/contract/company/addresses'
import type { CallInput } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { Organisation, organisations } from '@tiber/contract/company/organisations'
import { inTransaction, type CustomerContext } from '../../context.ts'
import * as addresses from '../addresses/service.ts'
import { recordChanges } from '../audit/service.ts'
import { readValues, writeValues } from '../custom-fields/service.ts'
import * as queries from '../customers/public.ts'
import { findNode, collectIds, findMoveProblem, buildTrees, type Tree } from './rules.ts'

type Row = queries.OrganisationRow

export async function listOrganisations(context: CustomerContext): Promise<Organisation[]> {
  const rows = await queries.selectOrganisations(context)
  const roots = rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)
  return toOrganisations(context, buildTrees(rows, roots))
}

/** Lists organisations with everything below them. */
export async function listBranches(context: CustomerContext, rootIds: string[]): Promise<Organisation[]> {
  if (rootIds.length === 0) return []
  return toOrganisations(context, buildTrees(await queries.selectOrganisations(context), rootIds))
}

export async function readOrganisation(context: CustomerContext, id: string): Promise<Organisation> {
  const rows = await queries.selectOrganisations(context)
  const [organisation] = await toOrganisations(context, buildTrees(rows, [requireNode(rows, id).id]))
  return organisation!
}

type NewBody = CallInput<typeof organisations.create>['body']

export function createOrganisation(context: CustomerContext, body: NewBody): Promise<Organisation> {
  const { accountId } = context.caller
  const externalId = body.externalId?.trim() || null
  return inTransaction(context, async (context) => {
    await queries.lockAccount(context.db, accountId)
    const rows = await queries.selectOrganisations(context)
    requireUniqueExternalId(rows, externalId)
    const parentId = findParentId(rows, body.parentId)
    const values = { name: body.name.trim(), externalId, parentId, mainOrganisation: rows.length === 0 }
    const created = await queries.insertOrganisation(context, values)
    const fields = await writeValues(
      context,
      { target: 'CUSTOMER_ORGANISATION', id: created.id, isNew: true },
      body.customFieldValues,
    )
    await addresses.createAddresses(context, { accountId, organisationId: created.id }, body.addresses ?? [])
    await recordChanges(context, [toAuditChange([...rows, created], 'CREATED', { after: created, fields })])
    return readOrganisation(context, created.id)
  })
}

type ChangeBody = NonNullable<CallInput<typeof organisations.update>['body']>

/** Updates an organisation; omitted fields stay, null clears the external id or makes it a root. */
export function updateOrganisation(context: CustomerContext, id: string, body: ChangeBody): Promise<Organisation> {
  return inTransaction(context, async (context) => {
    await queries.lockAccount(context.db, context.caller.accountId)
    const rows = await queries.selectOrganisations(context)
    const before = requireNode(rows, id)
    const values = toChangedValues(rows, before, body)
    const after = await queries.updateOrganisation(context, before.id, values)
    const fields = await writeValues(
      context,
      { target: 'CUSTOMER_ORGANISATION', id: before.id },
      body.customFieldValues,
    )
    await recordChanges(context, [toAuditChange(rows, 'UPDATED', { before, after, fields })])
    return readOrganisation(context, before.id)
  })
}

type Filter = { shipping?: boolean; billing?: boolean }

export async function listAddresses(context: CustomerContext, id: string, filter: Filter = {}): Promise<Address[]> {
  return addresses.listAddresses(context, await requireAddressBook(context, id), filter)
}

export async function createAddress(context: CustomerContext, id: string, input: AddressInput): Promise<Address> {
  const [address] = await addresses.createAddresses(context, await requireAddressBook(context, id), [input])
  return address!
}

type AddressPath = { organisationId: string; addressId: string }

export async function updateAddress(context: CustomerContext, path: AddressPath, input: AddressInput) {
  const owner = await requireAddressBook(context, path.organisationId)
  return addresses.updateAddress(context, { owner, id: path.addressId }, input)
}

export async function deleteAddress(context: CustomerContext, path: AddressPath) {
  const owner = await requireAddressBook(context, path.organisationId)
  return addresses.deleteAddress(context, { owner, id: path.addressId })
}

/** Returns the organisation with this Djust id or external id, or refuses with 404. */
export async function requireOrganisation(context: CustomerContext, id: string): Promise<Row> {
  return requireNode(await queries.selectByIds(context, [id]), id)
}

/** Returns the Djust id of each given id; refuses if one does not belong to the account. */
export async function requireOrganisations(context: CustomerContext, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await queries.selectByIds(context, ids)
  return new Map(ids.map((id) => [id, requireNode(rows, id, 'organisations').id]))
}

/** Returns organisations by id, external id and, if unique, name, all in lower case. */
export async function mapOrganisationsByName(context: CustomerContext): Promise<Map<string, Row>> {
  const rows = await queries.selectOrganisations(context)
  const named = [...Map.groupBy(rows, ({ name }) => name.toLowerCase())].filter(([, each]) => each.length === 1)
  return new Map([
    ...named.map(([name, [row]]) => [name, row!] as const),
    ...rows.flatMap((row) => (row.externalId ? [[row.externalId.toLowerCase(), row] as const] : [])),
    ...rows.map((row) => [row.id, row] as const),
  ])
}

function toChangedValues(rows: Row[], before: Row, { name, externalId, parentId, status }: ChangeBody) {
  const others = rows.filter(({ id }) => id !== before.id)
  const newExternalId = externalId === undefined ? before.externalId : externalId?.trim() || null
  requireUniqueExternalId(others, newExternalId)
  return {
    name: name?.trim() ?? before.name,
    externalId: newExternalId,
    parentId: parentId === undefined ? before.parentId : findParentId(rows, parentId, before.id),
    status: status ?? before.status,
  }
}

function requireUniqueExternalId(rows: Row[], externalId: string | null) {
  if (externalId !== null && rows.some((row) => row.externalId === externalId))
    throw new PlatformError(
      'F-E-003',
      `An organisation with the external id '${externalId}' already exists.`,
      'externalId',
    )
}

function findParentId(rows: Row[], parentId: string | null | undefined, id?: string): string | null {
  const parentRef = parentId?.trim()
  if (!parentRef) return null
  const parent = requireNode(rows, parentRef, 'parentId')
  const problem = findMoveProblem(rows, id, parent.id)
  if (problem) throw new PlatformError('ST0001', problem, 'parentId')
  return parent.id
}

function requireNode(rows: Row[], id: string, detail = 'organisationId'): Row {
  const row = findNode(rows, id)
  if (!row) throw new PlatformError('F-E-002', `Organisation '${id}' not found.`, detail)
  return row
}

async function requireAddressBook(context: CustomerContext, id: string) {
  return { accountId: context.caller.accountId, organisationId: (await requireOrganisation(context, id)).id }
}

type BeforeAfter = { before?: Row; after: Row; fields: { before: object; after: object } }

function toAuditChange(rows: Row[], action: 'CREATED' | 'UPDATED', { before, after, fields }: BeforeAfter) {
  const findName = (id: string | null) => rows.find((row) => row.id === id)?.name
  const toAuditFields = ({ name, externalId, parentId, status }: Row) => ({
    name,
    externalId,
    parent: findName(parentId),
    status,
  })
  return {
    accountId: after.accountId,
    entity: 'ORGANISATION' as const,
    entityId: after.id,
    entityName: after.name,
    action,
    before: { ...(before && toAuditFields(before)), ...fields.before },
    after: { ...toAuditFields(after), ...fields.after },
  }
}

/** Converts trees to the API shape with one query for all addresses and one for all custom fields. */
async function toOrganisations(context: CustomerContext, trees: Tree<Row>[]): Promise<Organisation[]> {
  const ids = collectIds(trees)
  const addressesById = await addresses.listOrganisationAddresses(context, ids)
  const fieldsById = await readValues(context, ids)
  const toOrganisation = ({ node, children }: Tree<Row>): Organisation => ({
    id: node.id,
    externalId: node.externalId,
    accountId: node.accountId,
    parentId: node.parentId,
    name: node.name,
    status: node.status,
    mainOrganisation: node.mainOrganisation,
    addresses: addressesById.get(node.id) ?? [],
    children: children.map(toOrganisation),
    customFieldValues: fieldsById.get(node.id) ?? [],
  })
  return trees.map(toOrganisation)
}
