import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { data, redirect } from 'react-router'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { readFormData } from '#app/server/form.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page } from '#app/ui/page-head.tsx'
import type { Route } from './+types/list.route'
import { changeList } from './change-list.server.ts'
import { OpenList } from './open-list.tsx'
import { readList } from './read-lists.server.ts'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData
    ? [{ title: `${stripListPrefix(loaderData.list.name)} · Tiber` }]
    : pageTitle('buying-lists.one')({ location })

const parseView = ({ searchParams }: URL) => ({
  page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  needsAttention: searchParams.get('show') === 'attention',
})

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const view = parseView(url)
  const opened = await readList(handle, params.id, view).catch(rethrowAsNotFound(url))
  // Carts have a page of their own.
  if (!opened.list.name.startsWith(buyingListPrefix)) throw createNotFound(url)
  return { ...opened, ...view, isOwn: opened.list.customerUserId === handle.session.user?.id }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const { list, lines } = await readList(handle, params.id, parseView(url)).catch(rethrowAsNotFound(url))
  const invalidInput = await changeList(handle, {
    id: params.id,
    name: stripListPrefix(list.name),
    form,
    page: url,
    lines,
  })
  return invalidInput ? data(invalidInput, { status: 400 }) : redirect(url.pathname + url.search)
}

const noInput = {}

/** Page of one list: lines by section, with current prices, problems and the way into the cart. */
export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, page, needsAttention } = loaderData
  return (
    <Page>
      <OpenList key={`${list.id} ${page} ${needsAttention}`} {...loaderData} typed={actionData?.typed ?? noInput} />
    </Page>
  )
}
