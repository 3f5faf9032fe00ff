import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/setup-home.route'
import { readProgress } from './read-progress.server.ts'
import { findFirstMissing, toStepPath } from './steps.ts'

/** Sends the owner to the first step that is not done. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const step = findFirstMissing(await readProgress(context.get(sessionContext)))
  throw redirect(localisedPath(step ? toStepPath(step) : '/operator', getPathLocale(url.pathname)))
}
