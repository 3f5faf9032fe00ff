import type { FastifyInstance } from 'fastify'
import type { Log } from '@tiber/server/log'
import type { BuildSource } from '@tiber/web/server/build-source.ts'
import { createWebApp, serveAssets } from '@tiber/web/server/web-app.ts'
import { getAppEntry } from './app-entry.ts'
import type { DeskConfig } from './config.ts'
import { servePages } from './pages.ts'
import { servePictures } from './pictures.ts'

type DeskOptions = { config: DeskConfig; log: Log; source: BuildSource }

export async function createDesk({ config, log, source }: DeskOptions): Promise<FastifyInstance> {
  const build = await source.load()
  const { rawMessages } = getAppEntry(build)
  const app = createWebApp({ service: 'desk', config, log, build, builtAt: source.builtAt, rawMessages })
  if (source.clientFolder) await serveAssets(app, source.clientFolder)
  servePictures(app, config.platformUrl)
  servePages(app, config, source)
  return app
}
