import { orderStages, type OrderStage } from '@tiber/contract/orders/order-statuses'
import { parseDay } from '@tiber/ui/day.ts'

export const orderSorts = ['newest', 'oldest', 'amount'] as const
type OrderSort = (typeof orderSorts)[number]

export type OrderFilter = {
  q: string
  stages: OrderStage[]
  supplier: string
  person: string
  from: string
  until: string
  late: boolean
  sort: OrderSort
  /** Shows orders, or the articles bought with them. */
  view: 'orders' | 'articles'
  after: string
}

const readDay = (text: string | null) => parseDay(text ?? '') ?? ''

const parseId = (text: string | null) => (text ?? '').slice(0, 50)

/** Reads the filter from the URL, which is the only state of the list. */
export function parseFilter(parameters: URLSearchParams): OrderFilter {
  const sort = parameters.get('sort')
  const stages = parameters.getAll('stage')
  return {
    q: (parameters.get('q') ?? '').slice(0, 200),
    stages: orderStages.filter((stage) => stages.includes(stage)),
    supplier: parseId(parameters.get('supplier')),
    person: parseId(parameters.get('person')),
    from: readDay(parameters.get('from')),
    until: readDay(parameters.get('until')),
    late: parameters.get('late') === '1',
    sort: orderSorts.find((each) => each === sort) ?? 'newest',
    view: parameters.get('view') === 'articles' ? 'articles' : 'orders',
    after: (parameters.get('after') ?? '').slice(0, 500),
  }
}

/** Formats the filter as a query string without default values. */
export function buildSearch({ stages, late, sort, view, ...texts }: OrderFilter): string {
  const parameters = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  for (const stage of stages) parameters.append('stage', stage)
  if (late) parameters.set('late', '1')
  if (sort !== 'newest') parameters.set('sort', sort)
  if (view !== 'orders') parameters.set('view', view)
  return parameters.size > 0 ? `?${parameters}` : ''
}

export const isFiltered = ({ q, stages, supplier, person, from, until, late }: OrderFilter) =>
  late || stages.length > 0 || [q, supplier, person, from, until].some((text) => text !== '')

/** Converts the filter to the query of the platform call. */
export const toQuery = ({ q, stages, supplier, person, from, until, late, sort, after }: OrderFilter) => ({
  ...(q && { words: q }),
  ...(stages.length > 0 && { stages }),
  ...(supplier && { supplierIds: [supplier] }),
  ...(person && { userIds: [person] }),
  ...(from && { from }),
  ...(until && { until }),
  ...(late && { late }),
  ...(after && { after }),
  sort,
})
