import { join } from 'node:path'
import type { CatalogueImport, importFormats, ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import { readConfig } from '@tiber/platform/config'
import { migratePlatform } from '@tiber/platform/database/schema'
import { startJobs } from '@tiber/platform/jobs/jobs'
import { exportCatalogue } from '@tiber/platform/modules/catalogue-imports/export-catalogue'
import * as imports from '@tiber/platform/modules/catalogue-imports/service'
import { jobHandlers } from '@tiber/platform/job-handlers'
import { createPlatform } from '@tiber/platform/platform'
import { createPlatformClient } from '@tiber/sdk/platform-client'
import { memoryTokenStore } from '@tiber/sdk/token-store'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { SettingError, settingsOf } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'

type NewImport = { fileName: string; format: (typeof importFormats)[number]; kind?: ImportKind }
type BrokenLines = Awaited<ReturnType<typeof imports.listBroken>>

/** What the commands `import` and `export` need, wherever the catalogue is. */
export type CatalogueDoor = {
  /** Where it leads, for people. */
  name: string
  create(wish: NewImport): Promise<CatalogueImport>
  addPart(id: string, part: number, text: string): Promise<unknown>
  start(id: string): Promise<unknown>
  /** Waits a moment, or works on the import itself; then says how far it is. */
  proceed(id: string): Promise<CatalogueImport>
  brokenLines(id: string): Promise<BrokenLines>
  exportPart(wish: { kind?: ImportKind; after?: string }): Promise<{ text: string; next: string | null }>
  close(): Promise<void>
}

/** The database itself while nobody else holds it, otherwise the calls of the platform that does. */
export async function openCatalogueDoor(): Promise<CatalogueDoor> {
  const setting = settingsOf(process.env)
  const url = setting.find('DATABASE_URL')
  if (url) return databaseDoor(openPostgres(url, createLog('import', 'warn')), 'the database of DATABASE_URL', () => {})
  const folder = setting.text('DATA_DIR', '.data')
  const lock = lockUnlessTaken(folder)
  if (!lock) return platformDoor()
  const database = await openPglite({ folder: join(folder, 'database') })
  return databaseDoor(database, `the database in ${folder}`, () => lock.release())
}

function lockUnlessTaken(folder: string) {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof SettingError && error.message.includes('is in use')) return undefined
    throw error
  }
}

/** Mails that wait are not ours to send. */
const ownJobs = { 'catalogue-import': jobHandlers['catalogue-import'], 'index-products': jobHandlers['index-products'] }

async function databaseDoor(database: Database, name: string, release: () => void): Promise<CatalogueDoor> {
  await migratePlatform(database)
  const log = createLog('import', 'warn')
  const config = readConfig({
    ...process.env,
    TOKEN_SECRET: process.env['TOKEN_SECRET'] ?? 'not used by this command, long enough',
  })
  const jobs = await startJobs(database, config.databaseUrl, log)
  for (const queue of Object.keys(ownJobs)) await jobs.requireQueue(queue)
  const { systemContext } = createPlatform({ config, database, jobs, log })
  const work = worker((name) => jobs.drain({ [name]: ownJobs[name] }, systemContext))
  return {
    name,
    create: (wish) => imports.createImport(systemContext(), wish),
    addPart: (id, part, text) => imports.addPart(systemContext(), { id, part: String(part) }, text),
    start: (id) => imports.startImport(systemContext(), id),
    proceed: async (id) => {
      await work.proceed()
      const state = await imports.readImport(systemContext(), id)
      if (state.endedAt !== null) await work.finish()
      return state
    },
    brokenLines: (id) => imports.listBroken({ ...systemContext(), locale: 'en-US' }, id, firstPage),
    exportPart: (wish) => exportCatalogue(systemContext(), wish),
    close: async () => {
      await jobs.stop()
      await database.close()
      release()
    },
  }
}

/** What is imported is indexed while the next lines are read; beside a running shop its workers may have taken both. */
function worker(drain: (name: keyof typeof ownJobs) => Promise<number>) {
  let importing: Promise<unknown> | undefined
  let failure: unknown
  return {
    async proceed() {
      importing ??= drain('catalogue-import')
        .catch((error: unknown) => (failure = error))
        .finally(() => (importing = undefined))
      await aMoment()
      await drain('index-products')
      if (failure) throw failure
    },
    /** What the last lines left to do. */
    async finish() {
      await importing
      await drain('index-products')
    },
  }
}

async function platformDoor(): Promise<CatalogueDoor> {
  const setting = settingsOf(process.env)
  const baseUrl = setting.text('PLATFORM_URL', `http://127.0.0.1:${setting.text('PLATFORM_PORT', '4000')}`)
  const client = createPlatformClient({
    baseUrl,
    apiKey: setting.text('API_KEY', ''),
    client: 'OPERATOR',
    locale: 'en-US',
    tokens: memoryTokenStore(),
  })
  await client.auth.token({
    body: { username: setting.text('OPERATOR_EMAIL', ''), password: setting.text('OPERATOR_PASSWORD', '') },
  })
  const { catalogueImports: calls } = client
  return {
    name: `the platform at ${baseUrl}`,
    create: (wish) => calls.create({ body: wish }),
    addPart: (id, part, text) => calls.addPart({ params: { id, part: String(part) }, body: { text } }),
    start: (id) => calls.start({ params: { id } }),
    proceed: async (id) => {
      await aMoment()
      return calls.read({ params: { id } })
    },
    brokenLines: (id) => calls.report({ params: { id }, query: firstPage }),
    exportPart: (query) => calls.export({ query }),
    close: async () => {},
  }
}

const pollEveryMs = 500
const aMoment = () => new Promise((resolve) => setTimeout(resolve, pollEveryMs))
/** As many as a person reads. */
const firstPage = { page: 0, size: 20 }
