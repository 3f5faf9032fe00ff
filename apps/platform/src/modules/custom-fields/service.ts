import type { CallInput } from '@tiber/contract/call'
import type {
  CustomField,
  CustomFieldInput,
  customFields,
  CustomFieldValue,
  SealedTarget,
} from '@tiber/contract/custom-fields'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import * as queries from './queries.ts'
import { checkValue, isEmpty, isRefusal } from './rules.ts'

type Wish = queries.FieldFilter & { page: number; size: number }

export async function listFields(context: Context, { page, size, ...filter }: Wish) {
  const { rows, total } = await queries.selectFieldPage(context, filter, { page, size })
  return toSpringPage(rows.map(toCustomField), { page, size, total })
}

export async function listFieldsOf(context: Context, sealedTarget: SealedTarget): Promise<CustomField[]> {
  const rows = await queries.selectFields(context, { sealedTarget, status: 'ACTIVE' })
  return rows.map(toCustomField)
}

const longestExternalId = 255
type Definition = CallInput<typeof customFields.define>['body']

/** What is not given stays. What a field is and belongs to cannot change while there are values of it. */
export function defineField(context: Context, externalId: string, definition: Definition): Promise<CustomField> {
  if (externalId.length > longestExternalId) throw new PlatformError('F-E-010', undefined, 'externalId')
  const { options, ...rest } = definition
  const set = { ...rest, ...(options && { options: options.length > 0 ? options : null }) }
  return inTransaction(context, async (context) => {
    const inserted = await queries.insertField(context, { externalId, ...set })
    if (inserted) return toCustomField(inserted)
    const known = (await queries.lockField(context, externalId))!
    const isOther = known.type !== set.type || known.sealedTarget !== set.sealedTarget
    if (isOther && (await queries.isFieldInUse(context, known.id)))
      throw new PlatformError('ST0001', 'The field has values; its type and target cannot change.', 'type')
    return toCustomField(await queries.updateField(context, known.id, set))
  })
}

/** The values of each entity, by its id; an entity without values has an empty list. */
export async function valuesOf(context: Context, entityIds: string[]): Promise<Map<string, CustomFieldValue[]>> {
  const values = new Map<string, CustomFieldValue[]>(entityIds.map((id) => [id, []]))
  const rows = entityIds.length === 0 ? [] : await queries.selectValues(context, entityIds)
  for (const { entityId, value, field } of rows)
    values.get(entityId)?.push({ customField: toCustomField(field), value, type: field.type })
  return values
}

type Written = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Writes what a body carries; answers what was before and after, by `customField.<externalId>`, for the trail. */
export async function writeValues(
  context: Context,
  target: SealedTarget,
  entityId: string,
  inputs: CustomFieldInput[] | undefined,
  { isNew }: { isNew: boolean },
): Promise<Written> {
  if (!isNew && !inputs?.length) return { before: {}, after: {} }
  const fields = await queries.selectFields(context, { sealedTarget: target, status: 'ACTIVE' })
  const { writes, problems } = checkInputs(fields, inputs ?? [], isNew)
  problems.push(...(await mediaProblems(context, writes)))
  const [first, ...rest] = problems
  if (first) throw PlatformError.of([first, ...rest])
  return inTransaction(context, (context) => writeChecked(context, entityId, writes))
}

export type EntityInputs = { entityId: string; inputs: CustomFieldInput[] }

/** The same for many things of one kind, such as the lines of an order, by as few statements as for one. */
export async function writeValuesOfMany(context: Context, target: SealedTarget, all: EntityInputs[]): Promise<void> {
  const given = all.filter(({ inputs }) => inputs.length > 0)
  if (given.length === 0) return
  const fields = await queries.selectFields(context, { sealedTarget: target, status: 'ACTIVE' })
  // A line that is named twice has all that is said of it.
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
    ...(await mediaProblems(
      context,
      checked.flatMap(({ writes }) => writes),
    )),
  )
  const [first, ...rest] = problems
  if (first) throw PlatformError.of([first, ...rest])
  const rows = checked.flatMap(({ entityId, writes }) =>
    writes.map(({ field, value }) => ({ entityId, customFieldId: field.id, value })),
  )
  await queries.replaceValues(context, rows)
}

type Write = { field: queries.FieldRow; value: unknown }

function checkInputs(fields: queries.FieldRow[], inputs: CustomFieldInput[], isNew: boolean) {
  const writes: Write[] = []
  const problems: Problem[] = []
  const given = new Set<string>()
  for (const { customFieldId, customFieldValue } of inputs) {
    const field = findField(fields, customFieldId)
    if (!field) problems.push(problemOf('F-E-002', customFieldId, 'does not exist here'))
    else if (given.has(field.id)) problems.push(problemOf('F-E-012', field.externalId, 'is given twice'))
    else {
      given.add(field.id)
      const checked = isEmpty(customFieldValue) ? checkEmpty(field) : checkValue(field, customFieldValue)
      if (isRefusal(checked)) problems.push(problemOf(checked.code, field.externalId, checked.message))
      else writes.push({ field, value: checked.value })
    }
  }
  const missing = isNew ? fields.filter(({ id, mandatory }) => mandatory && !given.has(id)) : []
  problems.push(...missing.map(({ externalId }) => problemOf('F-E-001', externalId, 'is required')))
  return { writes, problems }
}

const checkEmpty = ({ mandatory }: queries.FieldRow) =>
  mandatory ? { code: 'F-E-001' as const, message: 'is required' } : { value: null }

/** An external id may look like a Djust id; it is tried first. */
const findField = (fields: queries.FieldRow[], id: string) =>
  fields.find(({ externalId }) => externalId === id) ?? fields.find((field) => field.id === id)

/** A file must have been sent, by this account and for this very field. */
async function mediaProblems(context: Context, writes: Write[]): Promise<Problem[]> {
  const files = writes.filter(({ field, value }) => field.type === 'MEDIA' && value !== null)
  if (files.length === 0) return []
  const ids = files.map(({ value }) => value as string)
  const ready = isCustomer(context) ? await queries.selectReadyMedia(context, ids) : []
  const isReady = ({ field, value }: Write) =>
    ready.some(({ id, customFieldId }) => id === value && customFieldId === field.id)
  return files
    .filter((write) => !isReady(write))
    .map(({ field }) => problemOf('F-E-008', field.externalId, 'must be the id of a file that was sent for it'))
}

const isCustomer = (context: Context): context is CustomerContext => context.caller?.clientType === 'ACCOUNT'

async function writeChecked(context: Context, entityId: string, writes: Write[]): Promise<Written> {
  if (writes.length === 0) return { before: {}, after: {} }
  const known = await queries.lockValues(
    context,
    entityId,
    writes.map(({ field }) => field.id),
  )
  const removed = writes.filter(({ value }) => value === null).map(({ field }) => field.id)
  const kept = writes.filter(({ value }) => value !== null)
  if (removed.length > 0) await queries.deleteValues(context, entityId, removed)
  const rows = kept.map(({ field, value }) => ({ entityId, customFieldId: field.id, value }))
  if (rows.length > 0) await queries.upsertValues(context, rows)
  const valueBefore = new Map(known.map(({ customFieldId, value }) => [customFieldId, value]))
  const byName = (valueOf: (write: Write) => unknown) =>
    Object.fromEntries(writes.map((write) => [`customField.${write.field.externalId}`, valueOf(write)]))
  return { before: byName(({ field }) => valueBefore.get(field.id)), after: byName(({ value }) => value) }
}

const problemOf = (code: Problem['code'], externalId: string, text: string): Problem => ({
  code,
  message: `The custom field '${externalId}' ${text}.`,
  detail: `customFieldValues.${externalId}`,
})

function toCustomField({ position: _position, createdAt: _createdAt, options, ...row }: queries.FieldRow): CustomField {
  return { ...row, ...(options && { options }) }
}
