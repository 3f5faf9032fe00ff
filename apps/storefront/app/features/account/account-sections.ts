/** What stands in the account area, in this order; later sections are added here. */
export const accountSections = [
  { id: 'carts', path: '/account/carts', icon: 'shopping-cart' },
  { id: 'partNumbers', path: '/account/part-numbers', icon: 'scan-barcode' },
  { id: 'addresses', path: '/account/addresses', icon: 'map-pin' },
  { id: 'buyingLists', path: '/account/buying-lists', icon: 'list' },
  { id: 'company', path: '/account/company', icon: 'building-2' },
  { id: 'profile', path: '/account/user-information', icon: 'user' },
] as const
