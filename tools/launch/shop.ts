import { createWriteStream, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { formatLogLine } from './log-lines.ts'
import { requireFreePorts } from './ports.ts'
import { endProcesses, getLastMessage, startProcess, type Environment, type StartedProcess } from './processes.ts'
import { buildEnvironment, openDataFolder, requireDatabase, type Settings } from './settings.ts'
import { CommandError } from './run-command.ts'
import { isBuilt } from './storefront-build.ts'

type Service = { name: string; script: string; args?: string[]; port: number }

/** The autopilot is an ordinary client of the platform: it has no port, and the start does not wait for it. */
const autopilot = { name: 'autopilot', script: 'apps/embedded/src/autopilot/main.ts' }

// The first start creates a database and reports its progress; a service silent for this long hangs.
const silenceLimitMs = 300_000
const largeLogBytes = 10_000_000

/** Manages the shop's processes: `start` resolves when all are ready, `ended` when one of them has died. */
export function createShop(settings: Settings, options: { watch: boolean; onProgress: (text: string) => void }) {
  const { watch, onProgress } = options
  const started: StartedProcess[] = []
  const state = { isStopping: false, lastOutputAt: Date.now() }
  let env: Environment = {}
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<CommandError>()

  async function start(environment: Environment): Promise<void> {
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl)
    const services = selectServices(settings)
    const storefront = buildStorefrontService(settings, watch)
    await requireFreePorts(selectPorts(settings, services))
    openDataFolder(settings.dataDir)
    env = buildEnvironment(settings, { NODE_ENV: watch ? 'development' : 'production', ...environment })
    for (const service of services) run(service)
    // Builds alongside the services: on a first start both take most of a minute.
    const built = watch || isBuilt() ? undefined : runBuild()
    await failOnExit(Promise.all([built, ...listReadyPorts(services, settings).map(waitUntilReady)]))
    run(storefront)
    await failOnExit(waitUntilReady(storefront.port))
    if (settings.shouldStartAutopilot) run(autopilot)
  }

  async function stop(): Promise<void> {
    state.isStopping = true
    await endProcesses(started)
  }

  function run({ name, script, args = [] }: Omit<Service, 'port'>): void {
    const log = openLog(name)
    const watchFlags = watch && name !== 'storefront' ? ['--watch', '--watch-preserve-output'] : []
    const process = launch({
      name,
      args: [...watchFlags, script, ...args],
      onLine: (line) => {
        state.lastOutputAt = Date.now()
        const progress = /^progress: (.*)/.exec(line)?.[1]
        if (progress) onProgress(progress)
        else log(line)
        // `node --watch` outlives a program that failed to start, so this counts as its end.
        if (line.startsWith('Failed running')) handleExit(process)
      },
    })
    void process.exited.then(() => handleExit(process))
  }

  function launch(process: Omit<Parameters<typeof startProcess>[0], 'env'>): StartedProcess {
    if (state.isStopping) throw new CommandError('Stopped before it was ready.')
    const launched = startProcess({ ...process, env })
    started.push(launched)
    return launched
  }

  async function runBuild(): Promise<void> {
    onProgress('Building the storefront …')
    const build = launch({ name: 'build', args: ['tools/launch/build.ts', '--if-changed'], onLine: openLog('build') })
    const { code } = await build.exited
    if (state.isStopping) return
    if (code !== 0)
      throw new CommandError(`The storefront could not be built: see ${join(settings.dataDir, 'logs/build.log')}.`)
    onProgress('The storefront is built.')
  }

  function openLog(name: string): (line: string) => void {
    if (watch) return (line) => console.log(`${name.padEnd(10)} ${formatLogLine(line)}`)
    const file = join(openDataFolder(settings.dataDir), `${name}.log`)
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largeLogBytes) renameSync(file, `${file}.1`)
    const stream = createWriteStream(file, { flags: 'a' })
    return (line) => stream.write(`${line}\n`)
  }

  function handleExit(process: StartedProcess): void {
    const log = watch ? 'the lines above' : join(settings.dataDir, 'logs', `${process.name}.log`)
    if (!state.isStopping)
      resolveEnded(
        new CommandError(getLastMessage(process) ?? `The ${process.name} process ended unexpectedly: see ${log}.`),
      )
  }

  async function waitUntilReady(port: number): Promise<void> {
    state.lastOutputAt = Date.now()
    while (!state.isStopping && !(await isReady(port))) {
      if (Date.now() - state.lastOutputAt > silenceLimitMs)
        throw new CommandError(`No service became ready on port ${port}.`)
      await sleep(100)
    }
  }

  async function failOnExit(work: Promise<unknown>): Promise<void> {
    const first = await Promise.race([work, ended])
    if (first instanceof CommandError) throw first
    if (state.isStopping) throw new CommandError('Stopped before it was ready.')
  }

  return { start, stop, ended }
}

function selectServices(settings: Settings): Service[] {
  const { PLATFORM_PORT, CONTENT_PORT } = settings.ports
  const { shouldStartPlatform, shouldStartContent, databaseUrl } = settings
  if (!databaseUrl)
    return shouldStartPlatform || shouldStartContent
      ? [{ name: 'embedded', script: 'apps/embedded/src/main.ts', port: PLATFORM_PORT }]
      : []
  const platform = { name: 'platform', script: 'apps/platform/src/main.ts', port: PLATFORM_PORT }
  const content = { name: 'content', script: 'apps/content/src/main.ts', port: CONTENT_PORT }
  return [...(shouldStartPlatform ? [platform] : []), ...(shouldStartContent ? [content] : [])]
}

function buildStorefrontService(settings: Settings, watch: boolean): Service {
  const args = watch ? ['--watch'] : []
  return { name: 'storefront', script: 'apps/storefront/server/main.ts', args, port: settings.ports.STOREFRONT_PORT }
}

// The embedded process listens on both ports.
function listReadyPorts(services: Service[], settings: Settings): number[] {
  return services.flatMap((each) => (each.name === 'embedded' ? [each.port, settings.ports.CONTENT_PORT] : [each.port]))
}

function selectPorts(settings: Settings, services: Service[]): Record<string, number> {
  const used = new Set([settings.ports.STOREFRONT_PORT, ...listReadyPorts(services, settings)])
  return Object.fromEntries(Object.entries(settings.ports).filter(([, port]) => used.has(port)))
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
