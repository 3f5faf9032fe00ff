import { redirect } from 'react-router'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import { findNextPath } from '../frame/next-task.server.ts'
import type { Route } from './+types/next.route'

export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

/** Opens the most urgent task of the person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  throw redirect(await findNextPath(context.get(sessionContext), getPathLocale(url.pathname)))
}
