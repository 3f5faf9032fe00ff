import { redirect } from 'react-router'
import { readFormData } from '@tiber/web/form.server.ts'
import { toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/choose-columns.route'
import { parseColumnChoice, serialiseColumnChoice } from './column-choice.ts'

/**
 * Saves the column choice of the table: of the columns the form offered, the ticked ones are shown and the others
 * hidden.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { jar } = context.get(sessionContext)
  const form = await readFormData(request)
  const getTexts = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  const [offered, shown] = [getTexts('offered'), new Set(getTexts('shown'))]
  const before = parseColumnChoice(jar.get('table-columns'))
  const submitted = Object.fromEntries(offered.map((id) => [id, shown.has(id)]))
  const after = form.has('choice') ? parseColumnChoice(String(form.get('choice'))) : { ...before, ...submitted }
  jar.set('table-columns', serialiseColumnChoice(after))
  if (form.has('choice')) return new Response(null, { status: 204 })
  throw redirect(toSafeReturnPath(form.get('returnTo'), '/'))
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
