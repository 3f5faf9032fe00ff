import { createLogs } from './logs.ts'
import { requireFreePorts } from './ports.ts'
import { storefrontFlags, type Environment } from './processes.ts'
import { buildEnvironment, openDataFolder, requireDatabase, type Settings } from './settings.ts'
import { CommandError } from './run-command.ts'
import { isBuilt } from './web-builds.ts'
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
    const apps = selectApps(settings, watch)
    await requireFreePorts(selectPorts(settings, [...services, ...apps]))
    openDataFolder(settings.dataDir)
    const env = buildEnvironment(settings, { NODE_ENV: watch ? 'development' : 'production', ...environment })
    for (const service of services) supervisor.run(service, env)
    if (watch && settings.shouldStartContent) supervisor.run(editor, env)
    // Builds alongside the services: on a first start both take most of a minute.
    const isComplete = isBuilt('storefront') && isBuilt('desk') && isEditorBuilt()
    const built = watch || isComplete ? undefined : runBuild(env)
    await failOnExit(Promise.all([built, ...listReadyPorts(services, settings).map(waitUntilReady)]))
    for (const app of apps) supervisor.run(app, env)
    await failOnExit(Promise.all(apps.map(({ port }) => waitUntilReady(port))))
    if (settings.shouldStartAutopilot) supervisor.run(autopilot, env)
    if (options.shouldRestart) supervisor.restartFromNowOn()
  }

  async function runBuild(env: Environment): Promise<void> {
    onProgress('Building the pages …')
    const args = ['tools/launch/build.ts', '--if-changed']
    const build = supervisor.launch({ name: 'build', args, env, onLine: logs.open('build') })
    const { code } = await build.exited
    if (supervisor.isStopping()) return
    if (code !== 0) throw new CommandError(`The pages could not be built: see ${logs.describePlace('build')}.`)
    onProgress('The pages are built.')
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

/** The desk is made of our own calls, so it needs our platform; the storefront runs before any. */
function selectApps({ ports, shouldStartPlatform }: Settings, watch: boolean): Service[] {
  const args = watch ? ['--watch'] : []
  const storefront = {
    name: 'storefront',
    script: 'apps/storefront/server/main.ts',
    flags: storefrontFlags,
    args,
    port: ports.STOREFRONT_PORT,
  }
  const desk = { name: 'desk', script: 'apps/desk/server/main.ts', args, port: ports.DESK_PORT }
  return shouldStartPlatform ? [storefront, desk] : [storefront]
}

// The embedded process listens on both ports.
function listReadyPorts(services: Service[], settings: Settings): number[] {
  return services.flatMap((each) => (each.name === 'embedded' ? [each.port, settings.ports.CONTENT_PORT] : [each.port]))
}

function selectPorts(settings: Settings, services: Service[]): Record<string, number> {
  const used = new Set(listReadyPorts(services, settings))
  return Object.fromEntries(Object.entries(settings.ports).filter(([, port]) => used.has(port)))
}
