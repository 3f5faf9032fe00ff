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
import { createMemoryTokenStore } from '@tiber/sdk/token-store'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { SettingError, createSettingsReader } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'

type NewImport = { fileName: string; format: (typeof importFormats)[number]; kind?: ImportKind }
type BrokenLines = Awaited<ReturnType<typeof imports.listBroken>>

/** The catalogue operations of the commands `import` and `export`, on a database or through a platform. */
export type CatalogueBackend = {
  /** Description for messages. */
  name: string
  create(input: NewImport): Promise<CatalogueImport>
  addPart(id: string, part: number, text: string): Promise<unknown>
  start(id: string): Promise<unknown>
  /** Waits briefly or works on the import itself; returns its current state. */
  advance(id: string): Promise<CatalogueImport>
  listBrokenLines(id: string): Promise<BrokenLines>
  exportPart(input: { kind?: ImportKind; after?: string }): Promise<{ text: string; next: string | null }>
  close(): Promise<void>
}

/** Opens the database directly, or uses the API of the running platform if that holds the embedded database. */
export async function openCatalogueBackend(): Promise<CatalogueBackend> {
  const setting = createSettingsReader(process.env)
  const url = setting.find('DATABASE_URL')
  if (url)
    return openDatabaseBackend(openPostgres(url, createLog('import', 'warn')), 'the database of DATABASE_URL', () => {})
  const folder = setting.text('DATA_DIR', '.data')
  const lock = lockUnlessTaken(folder)
  if (!lock) return openPlatformBackend()
  const database = await openPglite({ folder: join(folder, 'database') })
  return openDatabaseBackend(database, `the database in ${folder}`, () => lock.release())
}

function lockUnlessTaken(folder: string) {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof SettingError && error.message.includes('is in use')) return undefined
    throw error
  }
}

/** The jobs this command runs; it must not send queued mails, for example. */
const ownJobs = { 'catalogue-import': jobHandlers['catalogue-import'], 'index-products': jobHandlers['index-products'] }

async function openDatabaseBackend(database: Database, name: string, release: () => void): Promise<CatalogueBackend> {
  await migratePlatform(database)
  const log = createLog('import', 'warn')
  const config = readConfig({
    ...process.env,
    TOKEN_SECRET: process.env['TOKEN_SECRET'] ?? 'not used by this command, long enough',
  })
  const jobs = await startJobs(database, config.databaseUrl, log)
  for (const queue of Object.keys(ownJobs)) await jobs.requireQueue(queue)
  const { systemContext } = createPlatform({ config, database, jobs, log })
  const worker = createWorker((name) => jobs.drain({ [name]: ownJobs[name] }, systemContext))
  return {
    name,
    create: (input) => imports.createImport(systemContext(), input),
    addPart: (id, part, text) => imports.addPart(systemContext(), { id, part: String(part) }, text),
    start: (id) => imports.startImport(systemContext(), id),
    advance: async (id) => {
      await worker.advance()
      const state = await imports.readImport(systemContext(), id)
      if (state.endedAt !== null) await worker.finish()
      return state
    },
    listBrokenLines: (id) => imports.listBroken({ ...systemContext(), locale: 'en-US' }, id, firstPage),
    exportPart: (input) => exportCatalogue(systemContext(), input),
    close: async () => {
      await jobs.stop()
      await database.close()
      release()
    },
  }
}

/** Indexes imported lines while the next ones are read; workers of a running shop may take these jobs as well. */
function createWorker(drain: (name: keyof typeof ownJobs) => Promise<number>) {
  let importing: Promise<unknown> | undefined
  let failure: unknown
  return {
    async advance() {
      importing ??= drain('catalogue-import')
        .catch((error: unknown) => (failure = error))
        .finally(() => (importing = undefined))
      await waitPollInterval()
      await drain('index-products')
      if (failure) throw failure
    },
    /** Waits for the import and indexes its last lines. */
    async finish() {
      await importing
      await drain('index-products')
    },
  }
}

async function openPlatformBackend(): Promise<CatalogueBackend> {
  const setting = createSettingsReader(process.env)
  const baseUrl = setting.text('PLATFORM_URL', `http://127.0.0.1:${setting.text('PLATFORM_PORT', '4000')}`)
  const client = createPlatformClient({
    baseUrl,
    apiKey: setting.find('DESK_API_KEY') ?? setting.text('API_KEY', ''),
    client: 'OPERATOR',
    locale: 'en-US',
    tokens: createMemoryTokenStore(),
  })
  await client.auth.token({
    body: { username: setting.text('OPERATOR_EMAIL', ''), password: setting.text('OPERATOR_PASSWORD', '') },
  })
  const { catalogueImports } = client
  return {
    name: `the platform at ${baseUrl}`,
    create: (input) => catalogueImports.create({ body: input }),
    addPart: (id, part, text) => catalogueImports.addPart({ params: { id, part: String(part) }, body: { text } }),
    start: (id) => catalogueImports.start({ params: { id } }),
    advance: async (id) => {
      await waitPollInterval()
      return catalogueImports.read({ params: { id } })
    },
    listBrokenLines: (id) => catalogueImports.report({ params: { id }, query: firstPage }),
    exportPart: (query) => catalogueImports.export({ query }),
    close: async () => {},
  }
}

const pollIntervalMs = 500
const waitPollInterval = () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
/** Enough lines for a person to read. */
const firstPage = { page: 0, size: 20 }
