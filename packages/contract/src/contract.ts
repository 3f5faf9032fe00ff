import { accessRequests, buyingPolicies, customerAccounts } from './company/accounts.ts'
import { addresses } from './company/addresses.ts'
import { approvals } from './orders/approvals.ts'
import { batch } from './batch.ts'
import { auditTrail } from './company/audit.ts'
import { buyingLists } from './carts/buying-lists.ts'
import type { CallGroup } from './call.ts'
import { assets, products, productVariants, reviews } from './catalogue/catalogue.ts'
import { carts } from './carts/carts.ts'
import { checkout } from './orders/checkout.ts'
import { commercialOrders } from './orders/commercial-orders.ts'
import { cartSheets } from './carts/cart-sheets.ts'
import { changes } from './carts/changes.ts'
import { catalogueImports } from './catalogue/catalogue-imports.ts'
import { catalogueTables } from './catalogue/catalogue-tables.ts'
import { dashboard } from './orders/dashboard.ts'
import { customFields } from './company/custom-fields.ts'
import { documents } from './orders/documents.ts'
import { files } from './conversations/files.ts'
import { auth, sessions } from './company/identity.ts'
import { incidents, sellerIncidents } from './conversations/incidents.ts'
import { latePieces } from './orders/late-pieces.ts'
import { logisticOrders } from './orders/logistic-orders.ts'
import { navigation } from './catalogue/navigation.ts'
import { masterQuotes } from './quotes/master-quotes.ts'
import { sellerQuotes, supplierQuotes } from './quotes/quotes.ts'
import { productPages } from './catalogue/product-pages.ts'
import { quickOrder } from './carts/quick-order.ts'
import { orders } from './orders/orders.ts'
import { customerTags } from './operator/operator.ts'
import { operatorAccounts } from './operator/operator-accounts.ts'
import { deskSearch } from './operator/desk-search.ts'
import { health } from './operator/health.ts'
import { operatorChanges, supplierChanges } from './operator/operator-changes.ts'
import { operatorOrders } from './operator/operator-orders.ts'
import { tasks } from './operator/tasks.ts'
import { operatorRequests } from './operator/operator-requests.ts'
import { operatorSuppliers } from './operator/operator-suppliers.ts'
import { organisations } from './company/organisations.ts'
import { partNumbers } from './catalogue/part-numbers.ts'
import { payments } from './orders/payments.ts'
import { offers } from './catalogue/prices.ts'
import { ratings } from './conversations/ratings.ts'
import { reorder } from './orders/reorder.ts'
import { search, searchIndex } from './catalogue/search.ts'
import { searchSynonyms } from './catalogue/search-synonyms.ts'
import { secondFactor } from './company/second-factor.ts'
import { staff } from './company/staff.ts'
import { ownInvoices, pickLists } from './orders/seller-documents.ts'
import { sellerOrders } from './orders/seller-orders.ts'
import { settings } from './settings.ts'
import { setup } from './company/setup.ts'
import { statistics } from './statistics.ts'
import { supplierSettings } from './catalogue/supplier-settings.ts'
import { suppliers } from './catalogue/suppliers.ts'
import { sellerThreads, threads } from './conversations/threads.ts'
import { customerUsers } from './company/users.ts'
import { views } from './operator/views.ts'

/** All calls of the platform, by group. */
export const contract = {
  auth,
  customerUsers,
  sessions,
  staff,
  secondFactor,
  views,
  customerAccounts,
  buyingPolicies,
  accessRequests,
  addresses,
  organisations,
  customFields,
  auditTrail,
  settings,
  setup,
  navigation,
  products,
  productVariants,
  productPages,
  assets,
  reviews,
  search,
  searchIndex,
  searchSynonyms,
  suppliers,
  supplierSettings,
  offers,
  partNumbers,
  catalogueImports,
  catalogueTables,
  carts,
  buyingLists,
  cartSheets,
  quickOrder,
  changes,
  checkout,
  commercialOrders,
  logisticOrders,
  latePieces,
  sellerOrders,
  documents,
  ownInvoices,
  pickLists,
  orders,
  reorder,
  dashboard,
  approvals,
  payments,
  files,
  threads,
  sellerThreads,
  incidents,
  sellerIncidents,
  masterQuotes,
  supplierQuotes,
  sellerQuotes,
  ratings,
  statistics,
  customerTags,
  operatorAccounts,
  operatorOrders,
  tasks,
  health,
  operatorRequests,
  operatorSuppliers,
  deskSearch,
  operatorChanges,
  supplierChanges,
  batch,
} satisfies Record<string, CallGroup>
export type Contract = typeof contract
