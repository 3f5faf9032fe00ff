import { createAttempt, type Policy } from '@tiber/web/failures.server.ts'

/** spec 8: how a failed operation is handled. Everything not listed here simply fails. */
const failurePolicy = {
  login: 'rethrow',
  logout: 'nothing',
  refresh: 'null when refused',
  resetPassword: 'rethrow with the server message',
  sendResetEmail: 'rethrow with the server message',
  switchAccount: 'null when refused',
  getCustomerAccount: 'null',
  createCustomerAccount: 'null',
  updateCustomerAccount: 'null',
  listAddresses: 'empty list',
  createAddress: 'null',
  updateAddress: 'null',
  deleteAddress: 'nothing',
  loadCarts: 'null',
  loadBuyingLists: 'null',
  getOrCreateCart: 'null',
  refreshCart: 'null',
  clearCart: 'null',
  deleteCartLines: 'null',
  undoCartChange: 'null',
  manageCart: 'null',
  addToCart: 'rethrow',
  createBuyingList: 'null',
  updateBuyingList: 'rethrow',
  readCounts: 'null',
  listApprovers: 'null',
  readDashboard: 'null',
  lastPurchases: 'null',
  findOrders: 'null',
  listSupplierArticles: 'null',
  readContent: 'null',
  readBlockData: 'null',
} as const satisfies Record<string, Policy>

export type Operation = keyof typeof failurePolicy

export const attempt = createAttempt(failurePolicy)
