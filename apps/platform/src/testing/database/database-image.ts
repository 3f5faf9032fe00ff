import pg from 'pg'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { openImageCopy, removePgliteImage, startImage } from './pglite-image.ts'
import { migrateAndSeed, silentLog } from '../seed-database.ts'

/** The seeded database of this test run: an image file of PGlite or a template database on a PostgreSQL server. */
export type DatabaseImage = { kind: 'pglite'; file: string } | { kind: 'postgres'; url: string; template: string }

/** Migrates and seeds once per run; every test file then starts from a copy. */
export async function prepareImage(serverUrl: string | undefined): Promise<DatabaseImage> {
  if (serverUrl) return prepareTemplate(serverUrl)
  return { kind: 'pglite', file: startImage() }
}

export async function removeImage(image: DatabaseImage) {
  if (image.kind === 'pglite') removePgliteImage(image.file)
  else
    await withServerClient(image.url, (client) =>
      client.query(`drop database if exists ${image.template} with (force)`),
    )
}

/** Opens a fresh copy of the seeded database; `url` is set on a PostgreSQL server only. */
export async function openDatabaseCopy(image: DatabaseImage): Promise<Database & { url?: string }> {
  if (image.kind === 'pglite') return openImageCopy(image.file)
  return createDatabase(image.url, { template: image.template })
}

/** Opens an empty database where the seeded one is; on a server with one connection by default, which keeps its settings. */
export async function openEmptyDatabase(
  image: DatabaseImage,
  { poolSize = 1 }: { poolSize?: number } = {},
): Promise<Database & { url?: string }> {
  if (image.kind === 'pglite') return openPglite({})
  return createDatabase(image.url, { template: 'template0', poolSize })
}

type NewDatabase = { template: string; poolSize?: number }

/** Creates a database that is dropped when it is closed. */
async function createDatabase(serverUrl: string, { template, poolSize }: NewDatabase) {
  const name = `tiber_test_${crypto.randomUUID().replaceAll('-', '')}`
  await withServerClient(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = buildDatabaseUrl(serverUrl, name)
  const database = openPostgres(url, silentLog, { poolSize })
  const close = async () => {
    await database.close()
    await withServerClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, url, close }
}

async function prepareTemplate(serverUrl: string): Promise<DatabaseImage> {
  const template = `tiber_template_${crypto.randomUUID().replaceAll('-', '')}`
  await withServerClient(serverUrl, async (client) => {
    await client.query(`create database ${template}`)
  })
  const url = buildDatabaseUrl(serverUrl, template)
  const database = openPostgres(url, silentLog)
  await migrateAndSeed(database, url)
  await database.close()
  return { kind: 'postgres', url: serverUrl, template }
}

async function withServerClient(url: string, run: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

function buildDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
