import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { data, redirect } from 'react-router'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Page } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/list.route'
import { changeList } from './change-list.server.ts'
import { readList } from './read-lists.server.ts'
import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { useEffect, useMemo, useState } from 'react'
import { publishCartUpdate } from '#app/features/carts/current/cart-updates.ts'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useCartReads } from '#app/features/carts/open-cart/use-cart-reads.ts'
import { useOpenCart } from '#app/features/carts/open-cart/use-open-cart.ts'
import { ListHead } from './list-head.tsx'
import { ListLines } from './list-lines.tsx'
import { selectShownLines } from './list-view.ts'

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

type OpenListProps = {
  list: CartWithoutLines
  lines: CartLine[]
  health: LineHealth[]
  page: number
  pageCount: number
  needsAttention: boolean
  canExtend: boolean
  canRepeat: boolean
  isOwn: boolean
  typed: Record<string, string>
}

/** Open list: the data of the page, with changes made since, here or elsewhere. */
function OpenList({ list, lines, health, isOwn, canRepeat, ...rest }: OpenListProps) {
  const { canExtend, pageCount, needsAttention } = rest
  const { id, version } = list
  const openCart = useOpenCart({ ...list, nbFirstLines: lines }, null)
  // A form submit reloaded the page: the openCart catches up, and until then the page data is newer.
  useEffect(() => {
    publishCartUpdate({ id, version: version ?? Infinity, deleted: false }, 'here')
    // Without versions, new lines are the only sign of a reload.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, version, lines])
  const isOutdated = (version ?? 0) > (openCart.cart.version ?? 0)
  const isPart = pageCount > 1 || needsAttention
  const { lines: currentLines, isComplete } = openCart
  const shown = useMemo(
    () => (isOutdated ? lines : selectShownLines({ lines, isPart }, { lines: currentLines, isComplete })),
    [isOutdated, lines, isPart, currentLines, isComplete],
  )
  const issues = useHealth({ id, version, health }, canExtend ? openCart.cart.version : version)
  const now = isOutdated ? list : openCart.cart
  return (
    <>
      <ListHead
        list={now}
        isSaving={openCart.isSaving}
        isWaiting={openCart.isWaiting}
        canExtend={canExtend}
        canRepeat={canRepeat}
        isOwn={isOwn}
      />
      <ListLines {...rest} list={now} lines={shown} openCart={openCart} health={issues} />
    </>
  )
}

type LoadedHealth = { id: string; version: number | undefined; health: LineHealth[] }

/** Reloads the health of the lines when they have changed since the page was loaded. */
function useHealth({ id, version: loadedVersion = 0, health }: LoadedHealth, version = 0): LineHealth[] {
  const { get } = useCartReads(id)
  const [newer, setNewer] = useState({ version: 0, lines: health })
  useEffect(() => {
    if (version <= loadedVersion) return
    let isCancelled = false
    const load = async () => {
      const result = await get<{ lines: LineHealth[] }>('/cart/health')
      if (!isCancelled && result) setNewer({ version, lines: result.lines })
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [get, loadedVersion, version])
  return newer.version > loadedVersion ? newer.lines : health
}
