import { useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { KnownRoute } from '#app/features/threads/known-route.tsx'
import { validateIds } from '#app/features/frame/validate.ts'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/comparison.route'
import { changeMasterQuote, type QuoteActionResult } from './change-master-quote.server.ts'
import { ComparisonPage } from './comparison-page.tsx'
import { unpackComparison } from './packed-comparison.ts'
import { readComparison } from './read-comparison.server.ts'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData ? [{ title: `${loaderData.name} · Tiber` }] : pageTitle('quotes.one')({ location })

export const middleware: Route.MiddlewareFunction[] = [validateIds('id')]

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readComparison(context.get(sessionContext), params.id, url)

export const action = ({ request, params, url, context }: Route.ActionArgs) =>
  changeMasterQuote(context.get(sessionContext), { id: params.id, request, url })

/** Revalidates after a refusal too, since the offer has changed meanwhile; only a failed connection changes nothing. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: ({ intent = '' }): QuoteActionResult => ({ intent, failure: unreachableCode }),
  })

export default function ComparisonScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { packed } = loaderData
  const comparison = useMemo(() => unpackComparison(packed), [packed])
  return (
    <>
      <KnownRoute />
      <ComparisonPage key={comparison.id} comparison={comparison} result={actionData} />
    </>
  )
}
