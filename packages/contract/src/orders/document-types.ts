/** Types of documents of an order: order documents and accounting documents. */
export const orderDocumentTypes = ['ORDER_CONFIRMATION', 'DELIVERY_NOTE'] as const
export const accountingDocumentTypes = ['INVOICE', 'CREDIT_NOTE'] as const
export const documentTypes = [...orderDocumentTypes, ...accountingDocumentTypes] as const
export type DocumentType = (typeof documentTypes)[number]

/** Statuses of an invoice; a credit note is due until it is paid out. */
export const invoiceStatuses = ['DUE', 'OVERDUE', 'PAID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
