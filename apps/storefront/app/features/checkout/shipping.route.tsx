import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ApprovalPreview } from '#app/features/approvals/approval-preview.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/shipping.route'
import { BlockedCheckout } from './blocked-checkout.tsx'
import { changeCheckout, placeOrder, saveFields } from './change-checkout.server.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { openDraft, readDraft } from './read-checkout.server.ts'

export const meta = pageTitle('checkout.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const draft = await openDraft(handle, url)
  if (typeof draft !== 'string') return { draft: null, blocked: draft }
  return { draft: await readDraft(handle, draft, url), blocked: null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const orderId = String(form.get('order') ?? '')
  const intent = form.get('intent')
  const change = { orderId, form, url }
  if (intent === 'place') return placeOrder(handle, change)
  return intent === 'fields' ? saveFields(handle, change) : changeCheckout(handle, change)
}

/**
 * Revalidates after a rejection too, since stock or prices may have changed; only a failed connection changes nothing.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: (values) => ({ intent: values.intent ?? '', values, problems: {}, failure: unreachableCode }),
  })

export default function ShippingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, blocked } = loaderData
  if (!draft) return <BlockedCheckout {...blocked} />
  const result = actionData && 'problems' in actionData ? actionData : undefined
  return (
    <CheckoutPage key={draft.checkout.orderId} draft={draft} result={result}>
      {draft.approvalPreview && <ApprovalPreview preview={draft.approvalPreview} />}
    </CheckoutPage>
  )
}
