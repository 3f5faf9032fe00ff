import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

import { demoApiKey, demoContentToken, demoStores } from '@tiber/demo-data/people'

import { root, type Environment } from './processes.ts'
import { CommandError } from './run-command.ts'

/** It only lets the content service say that something was published. */
const demoWebhookSecret = 'tiber-demo-webhook-secret'

export type Settings = ReturnType<typeof readSettings>

/** Loads variables from a `.env` file; the environment takes precedence. */
export function loadEnvFile(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Reads what to start and with which variables; the services validate the rest of their own variables. */
export function readSettings(environment: Environment) {
  const readVariable = (name: string) => environment[name]?.trim() || undefined
  const ports = {
    STOREFRONT_PORT: parsePort('STOREFRONT_PORT', readVariable('STOREFRONT_PORT'), 3000),
    DESK_PORT: parsePort('DESK_PORT', readVariable('DESK_PORT'), 3001),
    PLATFORM_PORT: parsePort('PLATFORM_PORT', readVariable('PLATFORM_PORT'), 4000),
    CONTENT_PORT: parsePort('CONTENT_PORT', readVariable('CONTENT_PORT'), 4100),
  }
  const databaseUrl = readVariable('DATABASE_URL')
  // The message omits the value, which holds a password.
  if (databaseUrl && !(/^postgres(ql)?:/.test(databaseUrl) && URL.canParse(databaseUrl)))
    throw new CommandError('DATABASE_URL must be an address such as postgres://user:password@localhost:5432/tiber.')
  const publicUrl = readVariable('PUBLIC_URL') ?? `http://localhost:${ports.STOREFRONT_PORT}`
  const deskUrl = readVariable('DESK_URL') ?? `http://localhost:${ports.DESK_PORT}`
  const demo = (readVariable('DEMO') ?? (databaseUrl ? '0' : '1')) === '1'
  const localPlatformUrl = `http://127.0.0.1:${ports.PLATFORM_PORT}`
  const localContentUrl = `http://127.0.0.1:${ports.CONTENT_PORT}`
  const platformUrl = readVariable('PLATFORM_URL') ?? localPlatformUrl
  const contentUrl = readVariable('CONTENT_URL') ?? localContentUrl
  const apiKey = readVariable('API_KEY') ?? (demo ? demoApiKey : undefined)
  return {
    ports,
    databaseUrl,
    demo,
    publicUrl: parseUrl('PUBLIC_URL', publicUrl).href.replace(/\/$/, ''),
    deskUrl: parseUrl('DESK_URL', deskUrl).href.replace(/\/$/, ''),
    dataDir: resolve(root, readVariable('DATA_DIR') ?? '.data'),
    platformUrl,
    contentUrl,
    // A service that runs elsewhere is used, not started.
    shouldStartPlatform: isLocal(parseUrl('PLATFORM_URL', platformUrl), ports.PLATFORM_PORT),
    shouldStartContent: isLocal(parseUrl('CONTENT_URL', contentUrl), ports.CONTENT_PORT),
    /** The autopilot plays the suppliers of the demo shop. */
    shouldStartAutopilot: demo && (readVariable('DEMO_AUTOPILOT') ?? '1') === '1',
    apiKey,
    platformApiKey: readVariable('PLATFORM_API_KEY') ?? apiKey,
    tokenSecret: readVariable('TOKEN_SECRET'),
  }
}

/** Each process of the platform takes up to eight connections to the database. */
const maxProcesses = 8
const countProcesses = () => Math.min(availableParallelism(), maxProcesses)

/** Builds the variables of the processes: the given ones and the defaults that depend on each other. */
export function buildEnvironment(settings: Settings, environment: Environment): Environment {
  const { demo, dataDir, shouldStartPlatform, shouldStartContent } = settings
  // Nothing has to be typed before the first start: what is not given is made once and kept in the data folder.
  const keep = (name: string, isOurs: boolean) => (isOurs ? readOrCreateSecret(dataDir, name) : undefined)
  const apiKey = settings.apiKey ?? keep('api-key', shouldStartPlatform)
  return {
    ...environment,
    ...Object.fromEntries(Object.entries(settings.ports).map(([name, port]) => [name, String(port)])),
    DEMO: settings.demo ? '1' : '0',
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    DESK_URL: settings.deskUrl,
    PLATFORM_URL: settings.platformUrl,
    CONTENT_URL: settings.contentUrl,
    API_KEY: apiKey,
    PLATFORM_API_KEY: settings.platformApiKey ?? apiKey,
    // The storefront forwards the visitor's address to the platform, on one machine from the loopback address.
    TRUSTED_PROXIES: environment['TRUSTED_PROXIES'] ?? '127.0.0.1,::1',
    CONTENT_TOKEN:
      environment['CONTENT_TOKEN'] ?? (demo ? demoContentToken : keep('content-token', shouldStartContent)),
    CONTENT_PREVIEW_TOKEN:
      environment['CONTENT_PREVIEW_TOKEN'] ??
      (demo ? `${demoContentToken}-preview` : keep('content-preview-token', shouldStartContent)),
    CONTENT_WEBHOOK_SECRET:
      environment['CONTENT_WEBHOOK_SECRET'] ??
      (demo ? demoWebhookSecret : keep('content-webhook-secret', shouldStartContent)),
    // Browsers open our own editor by this name.
    CONTENT_EDITOR_ORIGINS:
      environment['CONTENT_EDITOR_ORIGINS'] ??
      (settings.shouldStartContent ? `http://localhost:${settings.ports.CONTENT_PORT}` : undefined),
    STORES: environment['STORES'] ?? (settings.demo ? JSON.stringify(demoStores.map(toStoreOption)) : undefined),
    TOKEN_SECRET: settings.tokenSecret ?? keep('token-secret', demo || shouldStartPlatform),
    // The embedded database runs in one process, and a storefront before it needs no more.
    WEB_PROCESSES: environment['WEB_PROCESSES'] ?? String(settings.databaseUrl ? countProcesses() : 1),
    NODE_ENV: environment['NODE_ENV'] ?? 'production',
  }
}

/** Maps to external ids, by which the storefront identifies stores. */
const toStoreOption = ({ externalId, name, views }: (typeof demoStores)[number]) => ({
  id: externalId,
  name,
  views: views.map((view) => ({ id: view.externalId, name: view.name })),
})

/** Creates the data folder with its logs, or throws with the reason. */
export function openDataFolder(dataDir: string): string {
  const logs = join(dataDir, 'logs')
  try {
    mkdirSync(logs, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandError(`DATA_DIR ${dataDir} cannot be written: ${getErrorCode(error)}.`)
  }
  return logs
}

/** Throws unless something listens where DATABASE_URL points; the services check the credentials. */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const target = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: (folder ?? url.hostname) || 'localhost', port }
  const problem = await new Promise<string | undefined>((done) => {
    const socket = connect({ ...target, timeout: 5000 }, () => done(undefined))
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    socket.once('timeout', () => done('no answer within 5 s'))
    socket.once('connect', () => socket.destroy())
  })
  const where = 'path' in target ? target.path : `${target.host}:${target.port}`
  if (problem) throw new CommandError(`The database of DATABASE_URL cannot be reached at ${where} (${problem}).`)
}

// Stores the secret, readable by its owner only, so that it is the same after a restart.
function readOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST')
      throw new CommandError(`DATA_DIR ${dataDir} cannot be written: ${getErrorCode(error)}.`)
  }
  return readFileSync(file, 'utf8').trim()
}

function parsePort(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1 || Number(value) > 65_535)
    throw new CommandError(`${name} must be a port from 1 to 65535, not "${value}".`)
  return Number(value)
}

function parseUrl(name: string, value: string): URL {
  if (!URL.canParse(value))
    throw new CommandError(`${name} must be an address such as http://localhost:3000, not "${value}".`)
  return new URL(value)
}

function isLocal(url: URL, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && url.port === String(port)
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
