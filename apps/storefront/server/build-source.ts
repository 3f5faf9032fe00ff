import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import type * as appEntry from '../app/entry.server.tsx'

/** Where the compiled application comes from: a finished build, or Vite while developing. */
export type BuildSource = {
  load(): Promise<ServerBuild>
  builtAt: Date
  clientFolder?: string
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** What the application's server entry gives to the server around it. */
export type AppEntry = typeof appEntry
export const entryOf = (build: ServerBuild) => build.entry.module as unknown as AppEntry
