import type { CustomField, SealedTarget } from '@tiber/contract/company/custom-fields'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { and, assign, orDefault } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { customFieldTable, customFieldValueTable, mediaTable } from './tables.ts'

export type FieldRow = StoredRow<typeof customFieldTable.$inferSelect>
export type ValueRow = typeof customFieldValueTable.$inferSelect
type NewField = Omit<typeof customFieldTable.$inferInsert, 'id' | 'position' | 'createdAt'>

export type FieldFilter = { sealedTarget?: SealedTarget; status?: CustomField['status']; type?: CustomField['type'] }
type Page = { page: number; size: number }

const fieldColumns = sql`f.id, f.external_id as "externalId", f.external_source as "externalSource", f.name, f.type,
  f.mandatory, f.status, f.sealed_target as "sealedTarget", f.role, f.options, f.indexable, f.faceted, f.searchable,
  f.sortable, f.position, f.created_at as "createdAt"`
const fieldOrder = sql`f.sealed_target, f.position, f.id`

export async function selectFieldPage({ db }: Context, filter: FieldFilter, { page, size }: Page) {
  const where = matchesFilter(filter)
  const rows = await queryRows<FieldRow>(
    db,
    sql`select ${fieldColumns} from custom_field f where ${where} order by ${fieldOrder}
        limit ${size} offset ${page * size}`,
  )
  const [count] = await queryRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from custom_field f where ${where}`,
  )
  return { rows, total: count?.total ?? 0 }
}

export function selectFields({ db }: Context, filter: FieldFilter) {
  return queryRows<FieldRow>(
    db,
    sql`select ${fieldColumns} from custom_field f where ${matchesFilter(filter)} order by ${fieldOrder}`,
  )
}

type FieldId = { id?: string; externalId?: string }

export async function selectMediaField({ db }: Context, { id, externalId }: FieldId, target?: SealedTarget) {
  const [row] = await queryRows<FieldRow>(
    db,
    sql`select ${fieldColumns} from custom_field f
        where (f.id = ${id ?? null} or f.external_id = ${externalId ?? null})
          and ${matchesFilter({ type: 'MEDIA', status: 'ACTIVE', ...(target && { sealedTarget: target }) })}
        limit 1`,
  )
  return row
}

/** Inserts a field; of two operators who define the same field concurrently, the second updates the first. */
export async function insertField({ db }: Context, row: NewField) {
  const { name, options } = toJsonColumns(row)
  const [inserted] = await queryRows<FieldRow>(
    db,
    sql`insert into custom_field as f (external_id, external_source, name, type, mandatory, status, sealed_target, role,
          options, indexable, faceted, searchable, sortable, position)
        values (${row.externalId}, ${orDefault(row.externalSource)}, ${orDefault(name)}, ${row.type},
          ${orDefault(row.mandatory)}, ${orDefault(row.status)}, ${row.sealedTarget}, ${row.role ?? null},
          ${options ?? null}, ${orDefault(row.indexable)}, ${orDefault(row.faceted)}, ${orDefault(row.searchable)},
          ${orDefault(row.sortable)},
          (select coalesce(max(position), -1) + 1 from custom_field where sealed_target = ${row.sealedTarget}))
        on conflict do nothing returning ${fieldColumns}`,
  )
  return inserted
}

/** Serialises the JSON columns, because the driver would send a list as an array of PostgreSQL. */
const toJsonColumns = ({ name, options }: Partial<Pick<FieldRow, 'name' | 'options'>>) => ({
  ...(name !== undefined && { name: JSON.stringify(name) }),
  ...(options !== undefined && { options: options && JSON.stringify(options) }),
})

export async function lockField({ db }: Context, externalId: string) {
  const [row] = await queryRows<FieldRow>(
    db,
    sql`select ${fieldColumns} from custom_field f where f.external_id = ${externalId} for update`,
  )
  return row
}

const settings = {
  externalSource: sql`external_source`,
  name: sql`name`,
  type: sql`type`,
  mandatory: sql`mandatory`,
  status: sql`status`,
  sealedTarget: sql`sealed_target`,
  role: sql`role`,
  options: sql`options`,
  indexable: sql`indexable`,
  faceted: sql`faceted`,
  searchable: sql`searchable`,
  sortable: sql`sortable`,
}

export async function updateField({ db }: Context, id: string, set: Partial<Pick<FieldRow, keyof typeof settings>>) {
  const changes = assign(settings, { ...set, ...toJsonColumns(set) })
  const [row] = await queryRows<FieldRow>(
    db,
    sql`update custom_field f set ${changes} where f.id = ${id} returning ${fieldColumns}`,
  )
  return row!
}

/** Tells whether a field is in use; announced files count, as they belong to a field of that type. */
export async function isFieldInUse({ db }: Context, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select v.custom_field_id as id from custom_field_value v where v.custom_field_id = ${id}
        union all select m.custom_field_id from media m where m.custom_field_id = ${id} limit 1`,
  )
  return rows.length > 0
}

/** Runs on every page of a user with values, so it is prepared once per connection. */
export async function selectValues({ db }: Context, entityIds: string[]) {
  const rows = await queryPreparedRows<FieldRow & Pick<ValueRow, 'entityId' | 'value'>>(
    db,
    sql`select v.entity_id as "entityId", v.value, ${fieldColumns} from custom_field_value v
        join custom_field f on f.id = v.custom_field_id
        where v.entity_id = any(${sql.param(entityIds)}::text[]) and f.status = 'ACTIVE' order by ${fieldOrder}`,
  )
  return rows.map(({ entityId, value, ...field }) => ({ entityId, value, field }))
}

/** Locks the values, so that the recorded previous value is the one that was replaced. */
export function lockValues({ db }: Context, entityId: string, fieldIds: string[]) {
  return queryRows<ValueRow>(
    db,
    sql`select entity_id as "entityId", custom_field_id as "customFieldId", value from custom_field_value
        where entity_id = ${entityId} and custom_field_id = any(${sql.param(fieldIds)}::text[]) for update`,
  )
}

const given = (rows: ValueRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("entityId" text, "customFieldId" text, value jsonb)`

export async function upsertValues({ db }: Context, rows: ValueRow[]) {
  await db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select g."entityId", g."customFieldId", g.value from ${given(rows)}
    on conflict (entity_id, custom_field_id) do update set value = excluded.value`)
}

export async function deleteValues({ db }: Context, entityId: string, fieldIds: string[]) {
  await db.execute(sql`delete from custom_field_value
    where entity_id = ${entityId} and custom_field_id = any(${sql.param(fieldIds)}::text[])`)
}

/** Inserts values from rows `entity_id, field_id, value`; existing values stay. */
export async function insertMissingValues({ db }: Context, rows: SQL) {
  await db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select r.entity_id, r.field_id, r.value from (${rows}) r on conflict (entity_id, custom_field_id) do nothing`)
}

/** Writes values from rows `entity_id, field_id, value` that have one. */
export async function copyValues({ db }: Context, rows: SQL) {
  await queryPreparedRows<never>(
    db,
    sql`insert into custom_field_value (entity_id, custom_field_id, value)
        select r.entity_id, r.field_id, r.value from (${rows}) r where r.value is not null
        on conflict (entity_id, custom_field_id) do update set value = excluded.value`,
  )
}

/** Deletes the values of rows `entity_id, field_id, value` that have none. */
export async function deleteMissingValues({ db }: Context, rows: SQL) {
  await db.execute(sql`delete from custom_field_value x using (${rows}) r
    where x.entity_id = r.entity_id and x.custom_field_id = r.field_id and r.value is null`)
}

/** Replaces the given values; null deletes one. */
export async function replaceValues({ db }: Context, rows: ValueRow[]) {
  const isMissing = sql`(g.value is null or g.value = 'null'::jsonb)`
  await db.execute(sql`delete from custom_field_value v using ${given(rows)}
    where v.entity_id = g."entityId" and v.custom_field_id = g."customFieldId" and ${isMissing}`)
  await db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select g."entityId", g."customFieldId", g.value from ${given(rows)} where not ${isMissing}
    on conflict (entity_id, custom_field_id) do update set value = excluded.value`)
}

type MediaRow = StoredRow<
  Pick<typeof mediaTable.$inferSelect, 'id' | 'customFieldId' | 'fileName' | 'fileSize' | 'contentType' | 'sentAt'>
>

const mediaColumns = sql`id, custom_field_id as "customFieldId", file_name as "fileName", file_size as "fileSize",
  content_type as "contentType", sent_at as "sentAt"`

export function selectMediaOfField({ db, caller }: CustomerContext, fieldId: string) {
  return queryRows<MediaRow>(
    db,
    sql`select ${mediaColumns} from media where account_id = ${caller.accountId} and custom_field_id = ${fieldId}
        order by created_at, id`,
  )
}

export function selectReadyMedia({ db, caller }: CustomerContext, ids: string[]) {
  return queryRows<{ id: string; customFieldId: string }>(
    db,
    sql`select id, custom_field_id as "customFieldId" from media
        where account_id = ${caller.accountId} and id = any(${sql.param(ids)}::text[]) and sent_at is not null`,
  )
}

type NewMedia = Pick<MediaRow, 'customFieldId' | 'fileName' | 'fileSize' | 'contentType'>

export async function insertMedia({ db, caller, now }: CustomerContext, row: NewMedia) {
  const [inserted] = await queryRows<MediaRow>(
    db,
    sql`insert into media (custom_field_id, account_id, file_name, file_size, content_type, created_at)
        values (${row.customFieldId}, ${caller.accountId}, ${row.fileName}, ${row.fileSize}, ${row.contentType}, ${now()})
        returning ${mediaColumns}`,
  )
  return inserted!
}

/** Selects a file by id alone: the caller has presented a signed URL for it. */
export async function selectMedia({ db }: Context, id: string) {
  const [row] = await queryRows<MediaRow>(db, sql`select ${mediaColumns} from media where id = ${id}`)
  return row
}

export async function selectContent({ db }: Context, id: string) {
  const [row] = await queryRows<MediaRow & { content: Uint8Array | null }>(
    db,
    sql`select ${mediaColumns}, content from media where id = ${id} and sent_at is not null`,
  )
  return row
}

/** Stores the content; returns false if the file was already uploaded. */
export async function updateContent({ db, now }: Context, id: string, content: Uint8Array) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`update media set content = ${content}, sent_at = ${now()} where id = ${id} and sent_at is null returning id`,
  )
  return rows.length > 0
}

export async function deleteUnsentMedia({ db }: Context, before: Date) {
  await db.execute(sql`delete from media where sent_at is null and created_at < ${before}`)
}

function matchesFilter({ sealedTarget, status, type }: FieldFilter): SQL {
  return and(
    sealedTarget && sql`f.sealed_target = ${sealedTarget}`,
    status && sql`f.status = ${status}`,
    type && sql`f.type = ${type}`,
  )
}
