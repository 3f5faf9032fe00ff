import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject as provided, test } from 'vitest'
import type { Database } from '@tiber/server/database'
import { migrate } from '@tiber/server/migrate'
import { sql } from '@tiber/server/sql'
import { openEmptyDatabase } from '../testing/database/database-image.ts'
import { migratePlatform, requirePlatformSchema } from './schema.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const migrations = 'apps/platform/migrations'
/** The first version whose databases every later version must be able to migrate. */
const baseline = '4d60cd4'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
const listLines = (text: string) => text.split('\n').filter(Boolean)

/** Lists the versions that changed migrations, the oldest first. */
const listVersions = () => listLines(git('rev-list', '--reverse', `${baseline}^..HEAD`, '--', migrations))

/** Lists the migrations of a version with the hash of their content. */
function listFiles(version: string): { name: string; hash: string }[] {
  return listLines(git('ls-tree', version, `${migrations}/`)).flatMap((line) => {
    const [, hash = '', path = ''] = /^\S+ blob (\w+)\t(.+)$/.exec(line) ?? []
    return path.endsWith('.sql') ? [{ name: basename(path), hash }] : []
  })
}

/** Writes the migrations of a version to a folder that holds those of the versions before it. */
function addMigrations(folder: string, version: string): void {
  for (const { name, hash } of listFiles(version))
    if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), git('cat-file', 'blob', hash))
}

/** Rows of the first version that later migrations change; what they refer to is left out. */
const oldRows = [
  sql`insert into customer_user (id, client_type, first_name, last_name, email, status)
      values ('1', 'ACCOUNT', 'Jefe', 'De compras', 'approver@tiber.example', 'ACTIVE'),
        ('3', 'OPERATOR', 'Operaciones', 'Tiber', 'operator@tiber.example', 'ACTIVE'),
        ('4', 'SUPPLIER', 'Ventas', 'Ebro', 'supplier@tiber.example', 'INACTIVE')`,
  sql`insert into approval_link (hash, approval_id, user_id, tier, order_version, expires_at)
      values ('kept', '1', '1', 0, 1, '2026-01-01'), ('of a deleted user', '1', '2', 0, 1, '2026-01-01')`,
  sql`insert into approval_decision (approval_id, tier, user_id, user_name, decision, way, at)
      values ('1', 0, '1', 'Jefe De compras', 'APPROVED', 'MAIL', '2026-01-01')`,
  sql`insert into payment_entry (payment_id, logistic_order_id, kind, amount) values ('1', '1', 'CAPTURE', 5)`,
  sql`insert into order_event (commercial_order_id, at, actor_name, actor_type, action)
      values ('1', '2026-01-01', 'Tiber', 'SYSTEM', 'askForApproval'), ('1', '2026-01-02', 'Compras', 'CUSTOMER', 'receivePart')`,
  sql`insert into quick_order_line (draft_id, line, raw, codes, text, candidate_ids, verdict, merged_lines)
      values ('1', 1, '5 x', '{}', '5 x', '{}', 'SHORT', '{}')`,
  sql`insert into cart_sheet (cart_id, user_id, file_name, rows)
      values ('1', '1', 'hoja.csv', '[{"row": 2, "problem": {"code": "TORN", "value": ""}}]')`,
]

describe.skipIf(!existsSync(join(root, '.git')))('a database of every landed version', () => {
  let database: Database
  const folder = mkdtempSync(join(tmpdir(), 'tiber-migrations-'))
  beforeAll(async () => {
    database = await openEmptyDatabase(provided('databaseImage'))
    for (const [at, version] of listVersions().entries()) {
      addMigrations(folder, version)
      await migrate(database, 'platform', folder)
      if (at > 0) continue
      await database.db.execute(sql`set session_replication_role = replica`)
      for (const insert of oldRows) await database.db.execute(insert)
      await database.db.execute(sql`set session_replication_role = origin`)
    }
    await migratePlatform(database)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await database.close()
  })

  test('has migrations that were never changed afterwards', () => {
    const current = new Map(listFiles('HEAD').map(({ name, hash }) => [name, hash]))
    for (const version of listVersions())
      for (const { name, hash } of listFiles(version))
        expect([version, name, hash]).toEqual([version, name, current.get(name)])
  })

  test('gets the current schema', async () => {
    await requirePlatformSchema(database.db)
  })

  test('keeps its rows, with the values of today', async () => {
    const { db } = database
    const links = sql`select l.hash, t.user_id as "userId", t.purpose from approval_link l join one_time_token t using (hash)`
    expect(await db.query<object>(links)).toEqual([{ hash: 'kept', userId: '1', purpose: 'DECISION' }])
    expect(await db.query<object>(sql`select channel from approval_decision`)).toEqual([{ channel: 'MAIL' }])
    expect(await db.query<object>(sql`select status from payment_entry`)).toEqual([{ status: 'REQUESTED' }])
    expect(await db.query<object>(sql`select action from order_event order by at`)).toEqual([
      { action: 'requestApproval' },
      { action: 'receivePartially' },
    ])
    expect(await db.query<object>(sql`select name from custom_field where external_id = 'cost-centre'`)).toEqual([
      { name: { ES: 'Centro de coste', EN: 'Cost center' } },
    ])
    expect(await db.query<object>(sql`select user_id as "userId", role from staff_role order by user_id`)).toEqual([
      { userId: '3', role: 'OWNER' },
      { userId: '4', role: 'OWNER' },
    ])
    expect(await db.query<object>(sql`select verdict from quick_order_line`)).toEqual([{ verdict: 'LOW_STOCK' }])
    expect(await db.query<object>(sql`select rows #>> '{0,problem,code}' as code from cart_sheet`)).toEqual([
      { code: 'INCOMPLETE' },
    ])
  })
})
