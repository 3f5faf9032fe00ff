import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { transform } from 'esbuild'

import { root } from './processes.ts'
import { readText, listSourceFiles } from '../checks/source-files.ts'
import { CommandError } from './run-command.ts'

/** The apps with pages, which are built by the same steps. */
export type WebApp = 'storefront' | 'desk'

const lockFile = join(root, '.cache/web-build.lock')
const getFolder = (app: WebApp) => join(root, 'apps', app)
const getClient = (app: WebApp) => join(getFolder(app), 'build/client')
const getHashFile = (app: WebApp) => join(getFolder(app), 'build/source-hash')

/** Builds unless the existing build was made from the same sources; returns whether it built. */
export function buildIfChanged(app: WebApp): Promise<boolean> {
  return withBuildLock(async () => {
    if (isBuilt(app)) return false
    await build(app)
    return true
  })
}

export function buildAlways(app: WebApp, options: BuildOptions = {}): Promise<void> {
  return withBuildLock(() => build(app, options))
}

export function isBuilt(app: WebApp): boolean {
  try {
    return readFileSync(getHashFile(app), 'utf8').trim() === hashSources(app)
  } catch {
    return false
  }
}

type BuildOptions = {
  /** Writes source maps beside the build, where no browser gets them; an error service can read traces with them. */
  withSourceMaps?: boolean
}

async function build(app: WebApp, { withSourceMaps = false }: BuildOptions = {}): Promise<void> {
  // Removes the hash first, so that an interrupted build never passes for a finished one.
  rmSync(getHashFile(app), { force: true })
  const hash = hashSources(app)
  if (withSourceMaps) process.env['SOURCE_MAPS'] = '1'
  runNode(app, ['typegen.ts'], `The types of the ${app} could not be generated`)
  runNode(app, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], `The ${app} could not be built`)
  if (withSourceMaps) moveSourceMaps(app)
  await checkSyntax(getClient(app))
  await compressFiles(getClient(app))
  writeFileSync(getHashFile(app), `${hash}\n`)
}

// Hashes what the build is made of; the app's server runs from its sources and is no part of it.
function hashSources(app: WebApp): string {
  const hash = createHash('sha256')
  const patterns = [
    `apps/${app}/{app,vite,public}/**/*`,
    `apps/${app}/*`,
    'packages/{contract,sdk}/src/**/*',
    'packages/look/*',
    'packages/{ui,web}/{src,vite}/**/*',
  ]
  for (const path of listSourceFiles(root, [...patterns, 'package-lock.json', 'tools/launch/web-builds.ts']))
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${readText(root, path)}\0`)
  return hash.digest('hex')
}

function runNode(app: WebApp, args: string[], problem: string): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: getFolder(app), stdio: 'inherit', env })
  if (status !== 0) throw new CommandError(`${problem}: see the message above.`)
}

// Source maps contain the sources, so they leave the folder that is served.
function moveSourceMaps(app: WebApp): void {
  const client = getClient(app)
  const sourceMaps = join(getFolder(app), 'build/source-maps')
  rmSync(sourceMaps, { recursive: true, force: true })
  for (const path of listSourceFiles(client, ['**/*.map'])) {
    mkdirSync(dirname(join(sourceMaps, path)), { recursive: true })
    renameSync(join(client, path), join(sourceMaps, path))
  }
}

// Catches a minifier's mistake before a customer's browser does.
async function checkSyntax(client: string): Promise<void> {
  for (const path of listSourceFiles(client, ['**/*.js']))
    await transform(readText(client, path), { loader: 'js', logLevel: 'silent' }).catch((error: unknown) => {
      throw new CommandError(
        `The built file build/client/${path} is not JavaScript a browser can read: ${String(error)}`,
      )
    })
}

async function compressFiles(client: string): Promise<void> {
  const paths = listSourceFiles(client, ['**/*.{js,css,html,json,svg,txt,xml,wasm,webmanifest,map}'])
  await Promise.all(paths.map((path) => compressFile(client, path)))
}

async function compressFile(client: string, path: string): Promise<void> {
  const content = readFileSync(join(client, path))
  if (content.length <= 1024) return
  const quality = content.length > 300_000 ? 9 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) writeFileSync(join(client, `${path}.br`), br)
  if (gz.length < content.length) writeFileSync(join(client, `${path}.gz`), gz)
}

/** Lets only one of several shops make the shared build while the others wait. */
async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!takeLock()) await sleep(200)
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(readLockOwner())) rmSync(lockFile, { force: true })
    return false
  }
}

function readLockOwner(): number {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  // An empty lock file was just created, so its owner is alive.
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
