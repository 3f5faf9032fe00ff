import { mostImportBytes } from '@tiber/contract/import-words'
import { data } from 'react-router'
import { pageTitle } from '#app/i18n/page-title.ts'
import { notFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/order-desk.route'
import { changeDesk } from './change-desk.server.ts'
import { DeskPage } from './desk-page.tsx'
import type { DeskAnswer } from './desk-view.ts'
import { readDesk } from './read-desk.server.ts'

export const meta = pageTitle('order-desk.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'order-desk'))) throw notFound(url)
  return readDesk(handle, url.searchParams)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return changeDesk(context.get(sessionContext), request, url)
}

/** Rejects files that are too large without sending them, and keeps the entered text if the server does not respond. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const [text, file] = [form.get('text'), form.get('file')]
  // An error status stops the router from reloading the page data, which would fail as well.
  const refuse = (word: string, status: number) =>
    data<DeskAnswer>({ problem: { word }, text: typeof text === 'string' ? text : '' }, { status })
  if (new Blob([file ?? '', text ?? '']).size > mostImportBytes) return refuse('tooLarge', 413)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return refuse('unreachable', 503)
    throw error
  }
}

/** Shows the pasted text beside the result of each line. */
export default function OrderDeskScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskPage start={loaderData} answer={actionData} />
}
