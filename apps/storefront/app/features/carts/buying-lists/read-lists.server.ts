import type { CartFull, CartLine } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix, type CartStatus } from '@tiber/contract/carts/cart-enums'
import type { LineHealth, listSorts } from '@tiber/contract/carts/buying-lists'
import { cartCurrency } from '#app/server/frame-reads.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { fromCart, fromSummary, isUrgent, type ListView } from './list-view.ts'

const perPage = 50
const maxLists = 999
const openStatuses: CartStatus[] = ['INIT', 'LOADING', 'ON_GOING']

export type Overview = { lists: ListView[]; total: number; pageCount: number; canExtend: boolean }
type OverviewOptions = { search: string; order: (typeof listSorts)[number]; page: number }

/** Reads own and shared lists; with a platform that knows only carts, the own ones. */
export async function readOverview(handle: SessionHandle, { search, order, page }: OverviewOptions): Promise<Overview> {
  const { platform } = handle
  if (await hasFeature(handle, 'buying-lists')) {
    const query = { page: page - 1, size: perPage, order, ...(search && { search }) }
    const found = await platform.buyingLists.overview({ query })
    const { totalElements: total, totalPages } = found
    return { lists: found.content.map(fromSummary), total, pageCount: Math.max(1, totalPages), canExtend: true }
  }
  const query = {
    currency: cartCurrency,
    status: openStatuses,
    type: ['BUYING_LIST' as const],
    page: 0,
    size: maxLists,
  }
  const { carts } = await platform.carts.list({ query })
  const lists = carts.filter(({ name }) => name.startsWith(buyingListPrefix)).map(fromCart)
  const matching = lists.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return { lists: matching, total: matching.length, pageCount: 1, canExtend: false }
}

const linesPerPage = 200
const maxLinesPerRequest = 1000

export type OpenList = {
  list: Omit<CartFull, 'nbFirstLines'>
  lines: CartLine[]
  /** By line; lines without problems are left out. */
  health: LineHealth[]
  pageCount: number
  canExtend: boolean
  canRepeat: boolean
}

/** Reads a list sorted by section, or only the lines that need attention. */
export async function readList(
  handle: SessionHandle,
  id: string,
  { page, needsAttention }: { page: number; needsAttention: boolean },
): Promise<OpenList> {
  const canExtend = await hasFeature(handle, 'buying-lists')
  const [{ nbFirstLines: _none, ...list }, found] = await Promise.all([
    handle.platform.carts.read({ params: { id }, query: { currency: cartCurrency } }),
    canExtend ? handle.platform.buyingLists.health({ params: { id } }) : undefined,
  ])
  const health = found?.lines ?? []
  const filter = needsAttention ? new Set(health.filter(isUrgent).map(({ lineId }) => lineId)) : undefined
  const lines = filter
    ? (await readAllLines(handle, id, list.numberOfLines)).filter((line) => filter.has(line.id))
    : await readLines(handle, id, { page: page - 1, size: linesPerPage })
  const pageCount = filter ? 1 : Math.max(1, Math.ceil(list.numberOfLines / linesPerPage))
  return { list, lines, health, pageCount, canExtend, canRepeat: await hasFeature(handle, 'reorder') }
}

async function readLines({ platform }: SessionHandle, id: string, paging: { page: number; size: number }) {
  const query = { currency: cartCurrency, sort: ['section'], ...paging }
  return (await platform.carts.lines({ params: { id }, query })).cartLines
}

export async function readAllLines(handle: SessionHandle, id: string, count: number): Promise<CartLine[]> {
  const pages = Array.from({ length: Math.ceil(count / maxLinesPerRequest) }, (_, page) => page)
  const all = await Promise.all(pages.map((page) => readLines(handle, id, { page, size: maxLinesPerRequest })))
  return all.flat()
}
