import { existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { SettingError } from '@tiber/server/environment'

/** Source of the compiled application: a finished build, or Vite in development. */
export type BuildSource = {
  load(): Promise<ServerBuild>
  builtAt: Date
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Loads the build of an app; `root` is the app's folder with a slash at its end. */
export async function loadFinishedBuild(root: string, app: string): Promise<BuildSource> {
  const serverBuild = `${root}build/server/index.js`
  if (!existsSync(serverBuild)) throw new SettingError(`The ${app} is not built; run npm run build.`)
  const build = (await import(serverBuild)) as ServerBuild
  return {
    load: async () => build,
    builtAt: statSync(serverBuild).mtime,
    clientFolder: `${root}build/client`,
    close: async () => {},
  }
}

/** Compiles sources when they are requested, and again when they change. */
export async function createWatchedBuild(root: string): Promise<BuildSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, configFile: `${root}vite.config.ts`, server: { middlewareMode: true } })
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    builtAt: new Date(),
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
