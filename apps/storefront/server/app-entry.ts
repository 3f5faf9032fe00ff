import type { ServerBuild } from 'react-router'
import type * as appEntry from '../app/entry.server.tsx'

/** Exports of the application's server entry. */
export type AppEntry = typeof appEntry
export const getAppEntry = (build: ServerBuild) => build.entry.module as unknown as AppEntry
