/** What is written about an order: papers that go with it, and papers of bookkeeping. */
export const orderDocumentTypes = ['ORDER_CONFIRMATION', 'DELIVERY_NOTE'] as const
export const accountingDocumentTypes = ['INVOICE', 'CREDIT_NOTE'] as const
export const documentTypes = [...orderDocumentTypes, ...accountingDocumentTypes] as const
export type DocumentType = (typeof documentTypes)[number]

/** Whether an invoice is still to be paid; a credit note is due until it is paid out. */
export const invoiceStatuses = ['DUE', 'OVERDUE', 'PAID'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
