/** Types of documents of an order: order documents and accounting documents. */
export const orderDocumentTypes = ['ORDER_CONFIRMATION', 'DELIVERY_NOTE'] as const
export const accountingDocumentTypes = ['INVOICE', 'CREDIT_NOTE'] as const
export const documentTypes = [...orderDocumentTypes, ...accountingDocumentTypes] as const
export type DocumentType = (typeof documentTypes)[number]

/** How long open invoices have been due, in a statement of account. */
export const invoiceAges = ['NOT_DUE', 'TO_30_DAYS', 'TO_60_DAYS', 'TO_90_DAYS', 'OVER_90_DAYS'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

/** Statuses of an invoice; a credit note is due until it is paid out. */
export const invoiceStatuses = ['DUE', 'OVERDUE', 'PAID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Who makes the invoices of a supplier: the platform at each shipment, or the supplier itself. */
export const invoicings = ['PLATFORM', 'OWN'] as const
export type Invoicing = (typeof invoicings)[number]

type SeriesType = (typeof accountingDocumentTypes)[number]

export const seriesPatternExample = 'FE/{year}/{number}'

/** The pattern of a supplier that has chosen none. */
export const getUsualPattern = (type: SeriesType, code: string) =>
  `${code}-${type === 'CREDIT_NOTE' ? 'R' : ''}{year}-{number}`

/**
 * Whether documents can be numbered by a pattern: letters, digits and separators, the year once, and at the end the number
 * behind something that is no digit, so that the number can be told from it.
 */
export const isSeriesPattern = (pattern: string): boolean =>
  /^[A-Za-z0-9./_-]*\{year\}[A-Za-z0-9./_-]*[A-Za-z./_-]\{number\}$/.test(pattern)

export const formatSeriesNumber = (pattern: string, year: number, serial: number): string =>
  pattern.replace('{year}', String(year)).replace('{number}', String(serial).padStart(6, '0'))
