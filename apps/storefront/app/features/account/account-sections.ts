/**
 * Sections of the account area in display order; `needs` names the platform feature a section depends on, `otherPath` is
 * another page that belongs to it.
 */
export const accountSections = [
  { id: 'orders', path: '/account/orders', icon: 'package', otherPath: '/account/reorder' },
  { id: 'carts', path: '/account/carts', icon: 'shopping-cart' },
  { id: 'quotes', path: '/account/quotes', icon: 'message-square-quote', needs: 'hasQuotes' },
  { id: 'approvals', path: '/account/approvals', icon: 'stamp', needs: 'hasApprovals' },
  { id: 'messages', path: '/account/messages', icon: 'messages-square', needs: 'hasMessages' },
  { id: 'incidents', path: '/account/incidents', icon: 'triangle-alert', needs: 'hasIncidents' },
  { id: 'invoices', path: '/account/invoices', icon: 'receipt', needs: 'hasInvoices', otherPath: '/account/statement' },
  { id: 'partNumbers', path: '/account/part-numbers', icon: 'scan-barcode', needs: 'hasPartNumbers' },
  { id: 'addresses', path: '/account/addresses', icon: 'map-pin' },
  { id: 'buyingLists', path: '/account/buying-lists', icon: 'list' },
  { id: 'company', path: '/account/company', icon: 'building-2' },
  { id: 'profile', path: '/account/user-information', icon: 'user' },
] as const
