/** Parts of the page of a company; all but the first are read when they are opened. */
export const accountTabs = ['summary', 'orders', 'invoices', 'people', 'addresses', 'log'] as const
export type AccountTab = (typeof accountTabs)[number]
