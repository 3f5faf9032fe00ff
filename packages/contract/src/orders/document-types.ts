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
