import type { CallInput } from '@tiber/contract/call'
import type {
  CustomField,
  CustomFieldInput,
  customFields,
  CustomFieldValue,
  SealedTarget,
} from '@tiber/contract/company/custom-fields'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { orderFields, purchaseOrderRequired } from '@tiber/contract/orders/order-statuses'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import * as queries from './queries.ts'
import { checkValue, isEmpty, isRefusal } from './rules.ts'

export { copyValues, deleteMissingValues, insertMissingValues } from './queries.ts'

type ListParams = queries.FieldFilter & { page: number; size: number }

export async function listFields(context: Context, { page, size, ...filter }: ListParams) {
  const { rows, total } = await queries.selectFieldPage(context, filter, { page, size })
  return toSpringPage(await toFieldsOfCaller(context, rows), { page, size, total })
}

export async function listFieldsByTarget(context: Context, sealedTarget: SealedTarget): Promise<CustomField[]> {
  return toFieldsOfCaller(context, await queries.selectFields(context, { sealedTarget, status: 'ACTIVE' }))
}

/** Marks the purchase order number as mandatory if the caller's account requires it: placing an order checks it. */
async function toFieldsOfCaller(context: Context, rows: queries.FieldRow[]): Promise<CustomField[]> {
  const { caller } = context
  const isAsked = ({ externalId }: queries.FieldRow) => externalId === orderFields.purchaseOrder
  const accountId = caller?.clientType === 'ACCOUNT' && rows.some(isAsked) ? caller.accountId : undefined
  const own = accountId === undefined ? undefined : (await readValues(context, [accountId])).get(accountId)
  const isRequired = own?.some(
    ({ customField, value }) => customField.externalId === purchaseOrderRequired && value === true,
  )
  return rows.map((row) => ({ ...toCustomField(row), ...(isRequired && isAsked(row) && { mandatory: true }) }))
}

const maxExternalIdLength = 255
type Definition = CallInput<typeof customFields.define>['body']

/** Defines or updates a field; omitted settings stay. Type and target cannot change while the field has values. */
export function defineField(context: Context, externalId: string, definition: Definition): Promise<CustomField> {
  if (externalId.length > maxExternalIdLength) throw new PlatformError('F-E-010', undefined, 'externalId')
  const { options, ...rest } = definition
  const set = { ...rest, ...(options && { options: options.length > 0 ? options : null }) }
  return inTransaction(context, async (context) => {
    const inserted = await queries.insertField(context, { externalId, ...set })
    if (inserted) return toCustomField(inserted)
    const existing = (await queries.lockField(context, externalId))!
    const isRedefined = existing.type !== set.type || existing.sealedTarget !== set.sealedTarget
    if (isRedefined && (await queries.isFieldInUse(context, existing.id)))
      throw new PlatformError('ST0001', 'The field has values, so its type and target cannot change.', 'type')
    return toCustomField(await queries.updateField(context, existing.id, set))
  })
}

/** Returns the values of each entity by id; an entity without values has an empty list. */
export async function readValues(context: Context, entityIds: string[]): Promise<Map<string, CustomFieldValue[]>> {
  const values = new Map<string, CustomFieldValue[]>(entityIds.map((id) => [id, []]))
  const rows = entityIds.length === 0 ? [] : await queries.selectValues(context, entityIds)
  for (const { entityId, value, field } of rows)
    values.get(entityId)?.push({ customField: toCustomField(field), value, type: field.type })
  return values
}

/** The entity that has the values; a new one must have its mandatory fields. */
type Entity = { target: SealedTarget; id: string; isNew?: boolean }
type WrittenValues = { before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Writes the values of a body; returns the values before and after, by `customField.<externalId>`, for the audit trail.
 */
export async function writeValues(
  context: Context,
  { target, id, isNew = false }: Entity,
  inputs: CustomFieldInput[] | undefined,
): Promise<WrittenValues> {
  if (!isNew && !inputs?.length) return { before: {}, after: {} }
  const fields = await queries.selectFields(context, { sealedTarget: target, status: 'ACTIVE' })
  const { writes, problems } = checkInputs(fields, inputs ?? [], isNew)
  problems.push(...(await findMediaProblems(context, writes)))
  const [first, ...rest] = problems
  if (first) throw PlatformError.fromProblems([first, ...rest])
  return inTransaction(context, (context) => writeChecked(context, id, writes))
}

export type EntityInputs = { entityId: string; inputs: CustomFieldInput[] }

/** Writes values of many entities of one kind, such as order lines, with as few statements as for one. */
export async function writeValuesForMany(context: Context, target: SealedTarget, all: EntityInputs[]): Promise<void> {
  const given = all.filter(({ inputs }) => inputs.length > 0)
  if (given.length === 0) return
  const fields = await queries.selectFields(context, { sealedTarget: target, status: 'ACTIVE' })
  // Inputs of an entity that is given twice are combined.
  const byEntity = Map.groupBy(given, ({ entityId }) => entityId)
  const checked = [...byEntity].map(([entityId, own]) => ({
    entityId,
    ...checkInputs(
      fields,
      own.flatMap(({ inputs }) => inputs),
      false,
    ),
  }))
  const problems = checked.flatMap((each) => each.problems)
  problems.push(
    ...(await findMediaProblems(
      context,
      checked.flatMap(({ writes }) => writes),
    )),
  )
  const [first, ...rest] = problems
  if (first) throw PlatformError.fromProblems([first, ...rest])
  const rows = checked.flatMap(({ entityId, writes }) =>
    writes.map(({ field, value }) => ({ entityId, customFieldId: field.id, value })),
  )
  await queries.replaceValues(context, rows)
}

type ValueWrite = { field: queries.FieldRow; value: unknown }

function checkInputs(fields: queries.FieldRow[], inputs: CustomFieldInput[], isNew: boolean) {
  const writes: ValueWrite[] = []
  const problems: Problem[] = []
  const given = new Set<string>()
  for (const { customFieldId, customFieldValue } of inputs) {
    const field = findField(fields, customFieldId)
    if (!field) problems.push(createProblem('F-E-002', customFieldId, 'does not exist here'))
    else if (given.has(field.id)) problems.push(createProblem('F-E-012', field.externalId, 'is given twice'))
    else {
      given.add(field.id)
      const checked = isEmpty(customFieldValue) ? checkEmpty(field) : checkValue(field, customFieldValue)
      if (isRefusal(checked)) problems.push(createProblem(checked.code, field.externalId, checked.message))
      else writes.push({ field, value: checked.value })
    }
  }
  const missing = isNew ? fields.filter(({ id, mandatory }) => mandatory && !given.has(id)) : []
  problems.push(...missing.map(({ externalId }) => createProblem('F-E-001', externalId, 'is required')))
  return { writes, problems }
}

const checkEmpty = ({ mandatory }: queries.FieldRow) =>
  mandatory ? { code: 'F-E-001' as const, message: 'is required' } : { value: null }

/** Finds a field by external id first, because that may look like a Djust id. */
const findField = (fields: queries.FieldRow[], id: string) =>
  fields.find(({ externalId }) => externalId === id) ?? fields.find((field) => field.id === id)

/** Refuses files that this account has not uploaded for this field. */
async function findMediaProblems(context: Context, writes: ValueWrite[]): Promise<Problem[]> {
  const files = writes.filter(({ field, value }) => field.type === 'MEDIA' && value !== null)
  if (files.length === 0) return []
  const ids = files.map(({ value }) => value as string)
  const ready = isCustomer(context) ? await queries.selectReadyMedia(context, ids) : []
  const isReady = ({ field, value }: ValueWrite) =>
    ready.some(({ id, customFieldId }) => id === value && customFieldId === field.id)
  return files
    .filter((write) => !isReady(write))
    .map(({ field }) => createProblem('F-E-008', field.externalId, 'must be the id of a file uploaded for this field'))
}

const isCustomer = (context: Context): context is CustomerContext => context.caller?.clientType === 'ACCOUNT'

async function writeChecked(context: Context, entityId: string, writes: ValueWrite[]): Promise<WrittenValues> {
  if (writes.length === 0) return { before: {}, after: {} }
  const before = await queries.lockValues(
    context,
    entityId,
    writes.map(({ field }) => field.id),
  )
  const removed = writes.filter(({ value }) => value === null).map(({ field }) => field.id)
  const kept = writes.filter(({ value }) => value !== null)
  if (removed.length > 0) await queries.deleteValues(context, entityId, removed)
  const rows = kept.map(({ field, value }) => ({ entityId, customFieldId: field.id, value }))
  if (rows.length > 0) await queries.upsertValues(context, rows)
  const valueById = new Map(before.map(({ customFieldId, value }) => [customFieldId, value]))
  const toAuditFields = (getValue: (write: ValueWrite) => unknown) =>
    Object.fromEntries(writes.map((write) => [`customField.${write.field.externalId}`, getValue(write)]))
  return { before: toAuditFields(({ field }) => valueById.get(field.id)), after: toAuditFields(({ value }) => value) }
}

const createProblem = (code: Problem['code'], externalId: string, text: string): Problem => ({
  code,
  message: `The custom field '${externalId}' ${text}.`,
  detail: `customFieldValues.${externalId}`,
})

function toCustomField({ position: _position, createdAt: _createdAt, options, ...row }: queries.FieldRow): CustomField {
  return { ...row, ...(options && { options }) }
}
