import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { getTaskPath } from './task-path.ts'

/** Finds the page of the most urgent task that waits for the person; today if nothing does. */
export async function findNextPath({ platform }: SessionHandle, locale: Locale): Promise<string> {
  const { tasks } = await platform.tasks.list({ query: { own: true } })
  // The desk has no screen yet on which an incident is settled.
  const next = tasks.find(({ kind }) => kind !== 'INCIDENT_ESCALATED')
  return next ? `${getTaskPath(next, locale)}?next=1` : localisedPath('/operator', locale)
}

/** Whether the page was opened as the next task, so that its decision leads to the one after it. */
export const isTakingNext = (url: URL) => url.searchParams.get('next') === '1'
