import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import type * as appEntry from '../app/entry.server.tsx'

/** Source of the compiled application: a finished build, or Vite in development. */
export type BuildSource = {
  load(): Promise<ServerBuild>
  builtAt: Date
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Exports of the application's server entry. */
export type AppEntry = typeof appEntry
export const getAppEntry = (build: ServerBuild) => build.entry.module as unknown as AppEntry
