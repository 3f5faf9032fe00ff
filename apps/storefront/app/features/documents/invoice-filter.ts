import { parseDay } from '@tiber/ui/day.ts'
import { accountingDocumentTypes, invoiceStatuses, type InvoiceStatus } from '@tiber/contract/orders/document-types'

export type InvoiceFilter = {
  q: string
  status: InvoiceStatus | undefined
  type: (typeof accountingDocumentTypes)[number] | undefined
  from: string
  until: string
  /** Cursor of the page. */
  after: string
}

const readDay = (text: string | null) => parseDay(text ?? '') ?? ''

export function parseFilter(search: URLSearchParams): InvoiceFilter {
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    status: invoiceStatuses.find((each) => each === search.get('status')),
    type: accountingDocumentTypes.find((each) => each === search.get('type')),
    from: readDay(search.get('from')),
    until: readDay(search.get('until')),
    after: (search.get('after') ?? '').slice(0, 500),
  }
}

/** Formats the filter as a query string without default values. */
export function buildSearch(filter: Partial<InvoiceFilter>): string {
  const search = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  )
  return search.size > 0 ? `?${search}` : ''
}

/** Converts the filter to the query of the platform call. */
export function toQuery({ q, status, type, from, until }: InvoiceFilter) {
  return {
    ...(q && { words: q }),
    ...(status && { status }),
    ...(type && { type }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

export const isFiltered = ({ q, status, type, from, until }: InvoiceFilter) =>
  Boolean(q || status || type || from || until)
