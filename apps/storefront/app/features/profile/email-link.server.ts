import { createContext, type RouterContextProvider } from 'react-router'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { isLinkUsable } from '#app/server/mailed-link.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** True if this request has sent the form: then its own result counts, and the link may be used up by now. */
const sentContext = createContext(false)

export async function loadEmailLink({ url, context }: Args) {
  const token = url.searchParams.get('token') ?? ''
  return { token, isUsable: context.get(sentContext) || (await isLinkUsable(context.get(sessionContext), token)) }
}

/** Sends the token of the form; returns the platform's response, or the result to show. */
export async function submitEmailLink<Response>(
  { request, context }: Args,
  run: (body: { token: string }) => Promise<Response>,
) {
  context.set(sentContext, true)
  const sent = createSubmission(await readFormData(request), {})
  const token = String(sent.form.get('token') ?? '').slice(0, 500)
  const { log } = context.get(sessionContext).dependencies
  const response = await sent.send(log, 'changeEmail', () => run({ token }))
  return response === undefined ? { refused: sent.toResult() } : { response }
}
