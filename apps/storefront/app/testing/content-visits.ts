import { createContentClient } from '@tiber/sdk/content-client'
import { startSmallContentServer } from '@tiber/sdk/testing/small-content-server'
import { loader, middleware } from '#app/features/content/page.route.tsx'
import type { ContentClients } from '../server-context.ts'
import { startScriptedPlatform } from './scripted-platform.ts'
import { visitScreen } from './visit-screen.ts'

type Screen = (args: never) => unknown
type VisitOptions = Partial<Parameters<typeof visitScreen>[1]>

/** Starts a content server and a scripted platform, and visits screens that use both. */
export async function startContentVisits() {
  const platform = await startScriptedPlatform()
  const server = await startSmallContentServer()
  const log = { error: () => {}, warn: () => {} }
  const base = { url: server.url, log, freeze: true, pollMs: 0, pauseMs: 0, timeoutSeconds: 1 }
  const content: ContentClients = {
    published: createContentClient({ ...base, token: server.token }),
    draft: createContentClient({ ...base, token: server.previewToken, version: 'draft' }),
  }
  const visit = (run: Screen, path: string, options: VisitOptions = {}) =>
    visitScreen(run, { platformUrl: platform.url, path, content, isSignedIn: true, ...options })
  return {
    platform,
    server,
    visit,
    visitPage: (path: string, options: VisitOptions = {}) =>
      visit(loader, path, { middleware: middleware as never, ...options }),
    async close() {
      // The client keeps the version of a token for all its instances.
      await content.published?.flush()
      await Promise.all([server.close(), platform.close()])
    },
  }
}
