import { createLogs } from './logs.ts'
import { requireFreePorts } from './ports.ts'
import type { Environment } from './processes.ts'
import { buildEnvironment, openDataFolder, requireDatabase, type Settings } from './settings.ts'
import { CommandError } from './run-command.ts'
import { isBuilt } from './storefront-build.ts'
import { isEditorBuilt } from './editor-build.ts'
import { createSupervisor, type Program } from './supervisor.ts'

type Service = Program & { port: number }

/** The autopilot is an ordinary client of the platform: it has no port, and the start does not wait for it. */
const autopilot = { name: 'autopilot', script: 'apps/embedded/src/autopilot/main.ts' }

/** Builds the content editor after every change; the content service serves what it has built. */
const editor = { name: 'editor', script: 'tools/launch/watch-editor.ts' }

type ShopOptions = {
  watch: boolean
  onProgress: (text: string) => void
  /** Starts a process again that dies after the start; otherwise its end is the shop's. */
  shouldRestart?: boolean
}

/**
 * Manages the shop's processes: `start` resolves when all are ready, `ended` when one has died and is not started again.
 */
export function createShop(settings: Settings, options: ShopOptions) {
  const { watch, onProgress } = options
  const logs = createLogs(settings.dataDir, watch)
  const supervisor = createSupervisor({ ...options, logs })
  const { failOnExit, waitUntilReady } = supervisor

  async function start(environment: Environment): Promise<void> {
    if (settings.databaseUrl) await requireDatabase(settings.databaseUrl)
    const services = selectServices(settings)
    const storefront = buildStorefrontService(settings, watch)
    await requireFreePorts(selectPorts(settings, services))
    openDataFolder(settings.dataDir)
    const env = buildEnvironment(settings, { NODE_ENV: watch ? 'development' : 'production', ...environment })
    for (const service of services) supervisor.run(service, env)
    if (watch && settings.shouldStartContent) supervisor.run(editor, env)
    // Builds alongside the services: on a first start both take most of a minute.
    const built = watch || (isBuilt() && isEditorBuilt()) ? undefined : runBuild(env)
    await failOnExit(Promise.all([built, ...listReadyPorts(services, settings).map(waitUntilReady)]))
    supervisor.run(storefront, env)
    await failOnExit(waitUntilReady(storefront.port))
    if (settings.shouldStartAutopilot) supervisor.run(autopilot, env)
    if (options.shouldRestart) supervisor.restartFromNowOn()
  }

  async function runBuild(env: Environment): Promise<void> {
    onProgress('Building the storefront …')
    const args = ['tools/launch/build.ts', '--if-changed']
    const build = supervisor.launch({ name: 'build', args, env, onLine: logs.open('build') })
    const { code } = await build.exited
    if (supervisor.isStopping()) return
    if (code !== 0) throw new CommandError(`The storefront could not be built: see ${logs.describePlace('build')}.`)
    onProgress('The storefront is built.')
  }

  return { start, stop: supervisor.stop, ended: supervisor.ended }
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
