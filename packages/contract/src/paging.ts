import { Type, type Static, type TSchema } from 'typebox'
import type { SortKey } from './query-string.ts'

export const maxPageSize = 1000
/** Limits the page number so that its offset stays within a database integer. */
const maxPage = 1_000_000

/** Paging parameters, spread into the query schema of every list call. */
export const listQuery = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: maxPage, default: 0 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 20 })),
  sort: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
}

const Sort = Type.Object({
  ascending: Type.Boolean(),
  descending: Type.Boolean(),
  direction: Type.Union([Type.Literal('ASC'), Type.Literal('DESC')]),
  ignoreCase: Type.Boolean(),
  nullHandling: Type.Union([Type.Literal('NATIVE'), Type.Literal('NULLS_FIRST'), Type.Literal('NULLS_LAST')]),
  property: Type.String(),
})

/** Envelope P1, used by most lists. */
export function SpringPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    content: Type.Array(item),
    empty: Type.Boolean(),
    first: Type.Boolean(),
    last: Type.Boolean(),
    number: Type.Integer(),
    numberOfElements: Type.Integer(),
    pageable: Type.Object({
      offset: Type.Integer(),
      pageNumber: Type.Integer(),
      pageSize: Type.Integer(),
      paged: Type.Boolean(),
      unpaged: Type.Boolean(),
      sort: Type.Array(Sort),
    }),
    size: Type.Integer(),
    sort: Type.Array(Sort),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
  })
}

/** Envelope P2 of carts and cart lines: the list has a name of its own, the total is singular. */
export function CartPage<Name extends string, Item extends TSchema>(name: Name, item: Item) {
  return Type.Intersect([
    Type.Object({ [name]: Type.Array(item) } as Record<Name, ReturnType<typeof Type.Array<Item>>>),
    Type.Object({
      page: Type.Integer(),
      size: Type.Integer(),
      sort: Type.Array(Type.String()),
      totalElement: Type.Integer(),
    }),
  ])
}

/** Envelope P3 of the users of an account. */
export function UsersPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    content: Type.Array(item),
    currentPage: Type.Integer(),
    pageSize: Type.Integer(),
    pagesCount: Type.Integer(),
    totalElementsCount: Type.Integer(),
  })
}

type PageInfo = { page: number; size: number; total: number; sort?: readonly SortKey[] }

export function toSpringPage<Item>(content: Item[], { page, size, total, sort = [] }: PageInfo) {
  const totalPages = Math.ceil(total / size)
  const order = sort.map(toSpringSort)
  return {
    content,
    empty: content.length === 0,
    first: page === 0,
    last: page >= totalPages - 1,
    number: page,
    numberOfElements: content.length,
    pageable: { offset: page * size, pageNumber: page, pageSize: size, paged: true, unpaged: false, sort: order },
    size,
    sort: order,
    totalElements: total,
    totalPages,
  }
}

export function toCartPage<Name extends string, Item>(
  name: Name,
  items: Item[],
  { page, size, total, sort = [] }: PageInfo,
) {
  const list = { [name]: items } as Record<Name, Item[]>
  const order = sort.map(({ property, descending }) => `${property}:${descending ? 'desc' : 'asc'}`)
  return { ...list, page, size, sort: order, totalElement: total }
}

export function toUsersPage<Item>(content: Item[], { page, size, total }: Omit<PageInfo, 'sort'>) {
  const pagesCount = Math.ceil(total / size)
  return { content, currentPage: page, pageSize: size, pagesCount, totalElementsCount: total }
}

function toSpringSort({ property, descending }: SortKey): Static<typeof Sort> {
  return {
    ascending: !descending,
    descending,
    direction: descending ? 'DESC' : 'ASC',
    ignoreCase: false,
    nullHandling: 'NULLS_LAST',
    property,
  }
}
