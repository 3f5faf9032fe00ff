import { maxImportBytes } from '@tiber/contract/import-limits'
import { data } from 'react-router'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/quick-order.route'
import { changeDraft } from './change-draft.server.ts'
import { QuickOrderPage } from './quick-order-page.tsx'
import type { QuickOrderFailure } from './draft-view.ts'
import { readDraft } from './read-draft.server.ts'

export const meta = pageTitle('quick-order.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'quick-order'))) throw createNotFound(url)
  return readDraft(handle, url.searchParams)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return changeDraft(context.get(sessionContext), request, url)
}

/** Rejects files that are too large without sending them, and keeps the entered text if the server does not respond. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const [text, file] = [form.get('text'), form.get('file')]
  // An error status stops the router from reloading the page data, which would fail as well.
  const fail = (key: string, status: number) =>
    data<QuickOrderFailure>({ problem: { key }, text: typeof text === 'string' ? text : '' }, { status })
  if (new Blob([file ?? '', text ?? '']).size > maxImportBytes) return fail('tooLarge', 413)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return fail('unreachable', 503)
    throw error
  }
}

/** Shows the pasted text beside the result of each line. */
export default function QuickOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <QuickOrderPage start={loaderData} failure={actionData} />
}
