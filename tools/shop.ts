import { createWriteStream, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { prettyLine } from './log-lines.ts'
import { requireFreePorts } from './ports.ts'
import { endProcesses, lastSentence, startProcess, type Environment, type Started } from './processes.ts'
import { environmentOf, openDataFolder, requireDatabase, type Settings } from './settings.ts'
import { Stop } from './stop.ts'
import { isBuilt } from './storefront-build.ts'

type Service = { name: string; script: string; args?: string[]; port: number }

/** The autopilot is an ordinary client of the platform: it has no port, and the start does not wait for it. */
const autopilot = { name: 'autopilot', script: 'apps/embedded/src/autopilot/main.ts' }

// The first start creates a database and reports its progress; a service silent for this long hangs.
const silenceLimitMs = 300_000
const largeLogBytes = 10_000_000

/** Manages the shop's processes: `start` resolves when all are ready, `ended` when one of them has died. */
export function createShop(settings: Settings, options: { watch: boolean; say: (text: string) => void }) {
  const { watch, say } = options
  const started: Started[] = []
  const state = { stopping: false, heardAt: Date.now() }
  let env: Environment = {}
  const { promise: ended, resolve: endWith } = Promise.withResolvers<Stop>()

  async function start(environment: Environment): Promise<void> {
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl)
    const services = servicesOf(settings)
    const storefront = storefrontOf(settings, watch)
    await requireFreePorts(portsOf(settings, services))
    openDataFolder(settings.dataDir)
    env = environmentOf(settings, { NODE_ENV: watch ? 'development' : 'production', ...environment })
    for (const service of services) run(service)
    // Builds alongside the services: on a first start both take most of a minute.
    const built = watch || isBuilt() ? undefined : runBuild()
    await untilDied(Promise.all([built, ...readyPorts(services, settings).map(untilReady)]))
    run(storefront)
    await untilDied(untilReady(storefront.port))
    if (settings.startsAutopilot) run(autopilot)
  }

  async function stop(): Promise<void> {
    state.stopping = true
    await endProcesses(started)
  }

  function run({ name, script, args = [] }: Omit<Service, 'port'>): void {
    const log = logOf(name)
    const watchFlags = watch && name !== 'storefront' ? ['--watch', '--watch-preserve-output'] : []
    const process = launch({
      name,
      args: [...watchFlags, script, ...args],
      onLine: (line) => {
        state.heardAt = Date.now()
        const progress = /^progress: (.*)/.exec(line)?.[1]
        if (progress) say(progress)
        else log(line)
        // `node --watch` outlives a program that failed to start, so this counts as its end.
        if (line.startsWith('Failed running')) died(process)
      },
    })
    void process.exited.then(() => died(process))
  }

  function launch(process: Omit<Parameters<typeof startProcess>[0], 'env'>): Started {
    if (state.stopping) throw new Stop('Stopped before it was ready.')
    const launched = startProcess({ ...process, env })
    started.push(launched)
    return launched
  }

  async function runBuild(): Promise<void> {
    say('Building the storefront …')
    const build = launch({ name: 'build', args: ['tools/build.ts', '--if-changed'], onLine: logOf('build') })
    const { code } = await build.exited
    if (state.stopping) return
    if (code !== 0)
      throw new Stop(`The storefront could not be built: see ${join(settings.dataDir, 'logs/build.log')}.`)
    say('The storefront is built.')
  }

  function logOf(name: string): (line: string) => void {
    if (watch) return (line) => console.log(`${name.padEnd(10)} ${prettyLine(line)}`)
    const file = join(openDataFolder(settings.dataDir), `${name}.log`)
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largeLogBytes) renameSync(file, `${file}.1`)
    const stream = createWriteStream(file, { flags: 'a' })
    return (line) => stream.write(`${line}\n`)
  }

  function died(process: Started): void {
    const log = watch ? 'the lines above' : join(settings.dataDir, 'logs', `${process.name}.log`)
    if (!state.stopping)
      endWith(new Stop(lastSentence(process) ?? `The ${process.name} process ended by itself: see ${log}.`))
  }

  async function untilReady(port: number): Promise<void> {
    state.heardAt = Date.now()
    while (!state.stopping && !(await isReady(port))) {
      if (Date.now() - state.heardAt > silenceLimitMs) throw new Stop(`Nothing became ready on port ${port}.`)
      await sleep(100)
    }
  }

  async function untilDied(work: Promise<unknown>): Promise<void> {
    const first = await Promise.race([work, ended])
    if (first instanceof Stop) throw first
    if (state.stopping) throw new Stop('Stopped before it was ready.')
  }

  return { start, stop, ended }
}

function servicesOf(settings: Settings): Service[] {
  const { PLATFORM_PORT, CONTENT_PORT } = settings.ports
  const { startsPlatform, startsContent, databaseUrl } = settings
  if (!databaseUrl)
    return startsPlatform || startsContent
      ? [{ name: 'embedded', script: 'apps/embedded/src/main.ts', port: PLATFORM_PORT }]
      : []
  const platform = { name: 'platform', script: 'apps/platform/src/main.ts', port: PLATFORM_PORT }
  const content = { name: 'content', script: 'apps/content/src/main.ts', port: CONTENT_PORT }
  return [...(startsPlatform ? [platform] : []), ...(startsContent ? [content] : [])]
}

function storefrontOf(settings: Settings, watch: boolean): Service {
  const args = watch ? ['--watch'] : []
  return { name: 'storefront', script: 'apps/storefront/server/main.ts', args, port: settings.ports.STOREFRONT_PORT }
}

// The embedded process listens on both ports.
function readyPorts(services: Service[], settings: Settings): number[] {
  return services.flatMap((each) => (each.name === 'embedded' ? [each.port, settings.ports.CONTENT_PORT] : [each.port]))
}

function portsOf(settings: Settings, services: Service[]): Record<string, number> {
  const used = new Set([settings.ports.STOREFRONT_PORT, ...readyPorts(services, settings)])
  return Object.fromEntries(Object.entries(settings.ports).filter(([, port]) => used.has(port)))
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
