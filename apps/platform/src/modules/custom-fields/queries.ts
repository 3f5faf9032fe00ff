import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { CustomField, SealedTarget } from '@tiber/contract/company/custom-fields'
import type { Context, CustomerContext } from '../../context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { customFieldTable as field, customFieldValueTable as fieldValue, mediaTable as media } from './tables.ts'

export type FieldRow = typeof field.$inferSelect
export type ValueRow = typeof fieldValue.$inferSelect

export type FieldFilter = { sealedTarget?: SealedTarget; status?: CustomField['status']; type?: CustomField['type'] }
type Page = { page: number; size: number }

const fieldOrder = [asc(field.sealedTarget), asc(field.position), asc(field.id)]

export async function selectFieldPage({ db }: Context, filter: FieldFilter, { page, size }: Page) {
  const where = matchesFilter(filter)
  const rows = await db
    .select()
    .from(field)
    .where(where)
    .orderBy(...fieldOrder)
    .limit(size)
    .offset(page * size)
  const [total] = await db.select({ fields: count() }).from(field).where(where)
  return { rows, total: total?.fields ?? 0 }
}

export function selectFields({ db }: Context, filter: FieldFilter) {
  return db
    .select()
    .from(field)
    .where(matchesFilter(filter))
    .orderBy(...fieldOrder)
}

type FieldId = { id?: string; externalId?: string }

export async function selectMediaField({ db }: Context, { id, externalId }: FieldId, target?: SealedTarget) {
  const isNamed = or(id ? eq(field.id, id) : undefined, externalId ? eq(field.externalId, externalId) : undefined)
  const [row] = await db
    .select()
    .from(field)
    .where(
      and(
        isNamed ?? sql`false`,
        matchesFilter({ type: 'MEDIA', status: 'ACTIVE', ...(target && { sealedTarget: target }) }),
      ),
    )
    .limit(1)
  return row
}

/** Inserts a field; of two operators who define the same field concurrently, the second updates the first. */
export async function insertField({ db }: Context, row: typeof field.$inferInsert) {
  const position = sql`(select coalesce(max(position), -1) + 1 from custom_field where sealed_target = ${row.sealedTarget})`
  const [inserted] = await db
    .insert(field)
    .values({ ...row, position })
    .onConflictDoNothing()
    .returning()
  return inserted
}

export async function lockField({ db }: Context, externalId: string) {
  const [row] = await db.select().from(field).where(eq(field.externalId, externalId)).for('update')
  return row
}

export async function updateField({ db }: Context, id: string, set: Partial<FieldRow>) {
  const [row] = await db.update(field).set(set).where(eq(field.id, id)).returning()
  return row!
}

/** Tells whether a field is in use; announced files count, as they belong to a field of that type. */
export async function isFieldInUse({ db }: Context, id: string): Promise<boolean> {
  const value = db.select({ id: fieldValue.customFieldId }).from(fieldValue).where(eq(fieldValue.customFieldId, id))
  const file = db.select({ id: media.customFieldId }).from(media).where(eq(media.customFieldId, id))
  const rows = await value.unionAll(file).limit(1)
  return rows.length > 0
}

export function selectValues({ db }: Context, entityIds: string[]) {
  return valuesStatement(db).execute({ entityIds })
}

/** Runs on every page of a user with values, so it is prepared once per connection. */
const valuesStatement = prepareOnce((db) =>
  db
    .select({ entityId: fieldValue.entityId, value: fieldValue.value, field })
    .from(fieldValue)
    .innerJoin(field, eq(field.id, fieldValue.customFieldId))
    .where(and(sql`${fieldValue.entityId} = any(${sql.placeholder('entityIds')}::text[])`, eq(field.status, 'ACTIVE')))
    .orderBy(...fieldOrder)
    .prepare('custom_field_values'),
)

/** Locks the values, so that the recorded previous value is the one that was replaced. */
export function lockValues({ db }: Context, entityId: string, fieldIds: string[]) {
  return db
    .select()
    .from(fieldValue)
    .where(and(eq(fieldValue.entityId, entityId), inArray(fieldValue.customFieldId, fieldIds)))
    .for('update')
}

export async function upsertValues({ db }: Context, rows: ValueRow[]) {
  await db
    .insert(fieldValue)
    .values(rows)
    .onConflictDoUpdate({
      target: [fieldValue.entityId, fieldValue.customFieldId],
      set: { value: sql`excluded.value` },
    })
}

export async function deleteValues({ db }: Context, entityId: string, fieldIds: string[]) {
  await db.delete(fieldValue).where(and(eq(fieldValue.entityId, entityId), inArray(fieldValue.customFieldId, fieldIds)))
}

/** Replaces the given values; null deletes one. */
export async function replaceValues({ db }: Context, rows: ValueRow[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("entityId" text, "customFieldId" text, value jsonb)`
  const isMissing = sql`(g.value is null or g.value = 'null'::jsonb)`
  await db.execute(sql`delete from custom_field_value v using ${given}
    where v.entity_id = g."entityId" and v.custom_field_id = g."customFieldId" and ${isMissing}`)
  await db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select g."entityId", g."customFieldId", g.value from ${given} where not ${isMissing}
    on conflict (entity_id, custom_field_id) do update set value = excluded.value`)
}

const ofAccount = ({ caller }: CustomerContext) => eq(media.accountId, caller.accountId)

const mediaColumns = {
  id: media.id,
  customFieldId: media.customFieldId,
  fileName: media.fileName,
  fileSize: media.fileSize,
  contentType: media.contentType,
  sentAt: media.sentAt,
}

export function selectMediaOfField(context: CustomerContext, fieldId: string) {
  return context.db
    .select(mediaColumns)
    .from(media)
    .where(and(ofAccount(context), eq(media.customFieldId, fieldId)))
    .orderBy(asc(media.createdAt), asc(media.id))
}

export function selectReadyMedia(context: CustomerContext, ids: string[]) {
  return context.db
    .select({ id: media.id, customFieldId: media.customFieldId })
    .from(media)
    .where(and(ofAccount(context), inArray(media.id, ids), isNotNull(media.sentAt)))
}

type NewMedia = Pick<typeof media.$inferInsert, 'customFieldId' | 'fileName' | 'fileSize' | 'contentType'>

export async function insertMedia(context: CustomerContext, row: NewMedia) {
  const { accountId } = context.caller
  const [inserted] = await context.db
    .insert(media)
    .values({ ...row, accountId, createdAt: context.now() })
    .returning(mediaColumns)
  return inserted!
}

/** Selects a file by id alone: the caller has presented a signed URL for it. */
export async function selectMedia({ db }: Context, id: string) {
  const [row] = await db.select(mediaColumns).from(media).where(eq(media.id, id))
  return row
}

export async function selectContent({ db }: Context, id: string) {
  const [row] = await db
    .select({ ...mediaColumns, content: media.content })
    .from(media)
    .where(and(eq(media.id, id), isNotNull(media.sentAt)))
  return row
}

/** Stores the content; returns false if the file was already uploaded. */
export async function updateContent(context: Context, id: string, content: Uint8Array) {
  const rows = await context.db
    .update(media)
    .set({ content, sentAt: context.now() })
    .where(and(eq(media.id, id), isNull(media.sentAt)))
    .returning({ id: media.id })
  return rows.length > 0
}

export async function deleteUnsentMedia({ db }: Context, before: Date) {
  await db.delete(media).where(and(isNull(media.sentAt), lt(media.createdAt, before)))
}

function matchesFilter({ sealedTarget, status, type }: FieldFilter) {
  return and(
    sealedTarget && eq(field.sealedTarget, sealedTarget),
    status && eq(field.status, status),
    type && eq(field.type, type),
  )
}
