import { readFormData } from '@tiber/web/form.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/upload.route'
import { uploadFile } from './send-message.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Uploads one file for a message that is being written. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = (await readFormData(request)).get('file')
  if (!(file instanceof File)) return Response.json({ problem: 'file' }, { status: 400 })
  const result = await uploadFile(context.get(sessionContext), file)
  return Response.json(result, { status: 'problem' in result ? 400 : 201 })
}
