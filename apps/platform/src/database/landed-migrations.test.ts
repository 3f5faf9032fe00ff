import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPglite } from '@tiber/server/database'
import { migrate } from '@tiber/server/migrate'
import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { migratePlatform, requirePlatformSchema } from './schema.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const migrations = 'apps/platform/migrations'
/** The first version whose databases every later version must be able to migrate. */
const baseline = '4d60cd4'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
const listLines = (text: string) => text.split('\n').filter(Boolean)

/** Lists the versions that changed migrations, the oldest first. */
const listVersions = () => listLines(git('rev-list', '--reverse', `${baseline}^..HEAD`, '--', migrations))

/** Writes the migrations of a version to a folder. */
function extractMigrations(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiber-migrations-'))
  const files = listLines(git('ls-tree', '--name-only', version, `${migrations}/`)).filter((path) =>
    path.endsWith('.sql'),
  )
  for (const path of files) writeFileSync(join(folder, basename(path)), git('show', `${version}:${path}`))
  return folder
}

test.skipIf(!existsSync(join(root, '.git')))(
  'migrations › a database of every landed version › gets the current schema',
  async () => {
    const versions = listVersions()
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versions) {
      const folder = extractMigrations(version)
      const database = await openPglite({})
      await migrate(database, 'platform', folder)
      await migratePlatform(database)
      await requirePlatformSchema(database.db)
      expect(await database.db.query<never>(sql`select from commercial_order`)).toEqual([])
      await database.close()
      rmSync(folder, { recursive: true })
    }
  },
)
