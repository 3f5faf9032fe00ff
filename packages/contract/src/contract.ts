import { accessRequests, buyingPolicies, customerAccounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { approvals } from './approvals.ts'
import { auditTrail } from './audit-trail.ts'
import { buyingLists } from './buying-lists.ts'
import type { CallGroup } from './call.ts'
import { assets, products, productVariants, reviews } from './catalogue.ts'
import { carts } from './carts.ts'
import { checkout } from './checkout.ts'
import { commercialOrders } from './commercial-orders.ts'
import { cartSheets } from './cart-sheets.ts'
import { changes } from './changes.ts'
import { catalogueImports } from './catalogue-imports.ts'
import { desk } from './desk.ts'
import { customFields } from './custom-fields.ts'
import { documents } from './documents.ts'
import { auth, sessions } from './identity.ts'
import { logisticOrders } from './logistic-orders.ts'
import { navigation } from './navigation.ts'
import { orderDesk } from './order-desk.ts'
import { orders } from './orders.ts'
import { organisations } from './organisations.ts'
import { partNumbers } from './part-numbers.ts'
import { payments } from './payments.ts'
import { offers } from './prices.ts'
import { reorder } from './reorder.ts'
import { search, searchIndex } from './search.ts'
import { sellerOrders } from './seller-orders.ts'
import { settings } from './settings.ts'
import { suppliers } from './suppliers.ts'
import { customerUsers } from './users.ts'

/** All calls of the platform, by group. */
export const contract = {
  auth,
  customerUsers,
  sessions,
  customerAccounts,
  buyingPolicies,
  accessRequests,
  addresses,
  organisations,
  customFields,
  auditTrail,
  settings,
  navigation,
  products,
  productVariants,
  assets,
  reviews,
  search,
  searchIndex,
  suppliers,
  offers,
  partNumbers,
  catalogueImports,
  carts,
  buyingLists,
  cartSheets,
  orderDesk,
  changes,
  checkout,
  commercialOrders,
  logisticOrders,
  sellerOrders,
  documents,
  orders,
  reorder,
  desk,
  approvals,
  payments,
} satisfies Record<string, CallGroup>
export type Contract = typeof contract
