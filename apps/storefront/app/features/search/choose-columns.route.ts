import { redirect } from 'react-router'
import { formOf } from '#app/server/form.server.ts'
import { safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/choose-columns.route'
import { choiceOf, keptOf } from './column-choice.ts'

/**
 * Saves the column choice of the table: of the columns the form offered, the ticked ones are shown and the others
 * hidden.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { jar } = context.get(sessionContext)
  const form = await formOf(request)
  const texts = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  const [offered, shown] = [texts('offered'), new Set(texts('shown'))]
  const before = choiceOf(jar.get('table-columns'))
  const chosen = Object.fromEntries(offered.map((id) => [id, shown.has(id)]))
  const after = form.has('kept') ? choiceOf(String(form.get('kept'))) : { ...before, ...chosen }
  jar.set('table-columns', keptOf(after))
  if (form.has('kept')) return new Response(null, { status: 204 })
  throw redirect(safeReturnTo(form.get('returnTo'), '/'))
}

export { redirectToHome as loader } from '../session/redirect-to-home.server.ts'
