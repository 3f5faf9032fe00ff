import type { FastifyInstance } from 'fastify'
import { contract } from '@tiber/contract/contract'
import { createBatchHandlers } from './http/batch.ts'
import { createCallServer, type ServeServices } from './http/serve.ts'
import { addressHandlers } from './modules/addresses/routes.ts'
import { buyingListHandlers } from './modules/buying-lists/routes.ts'
import { cartSheetHandlers } from './modules/cart-sheets/routes.ts'
import { cartHandlers } from './modules/carts/routes.ts'
import { changeHandlers } from './modules/changes/routes.ts'
import { customFieldHandlers } from './modules/custom-fields/routes.ts'
import { accessRequestHandlers, buyingPolicyHandlers, customerAccountHandlers } from './modules/accounts/routes.ts'
import { approvalHandlers } from './modules/orders/approvals/routes.ts'
import { auditTrailHandlers } from './modules/audit/routes.ts'
import {
  assetHandlers,
  navigationHandlers,
  productHandlers,
  reviewHandlers,
  variantHandlers,
} from './modules/catalogue/routes.ts'
import { catalogueImportHandlers, catalogueTableHandlers } from './modules/catalogue-imports/routes.ts'
import {
  checkoutHandlers,
  statusHandlers,
  logisticCheckoutHandlers,
  payHandlers,
  readHandlers,
} from './modules/checkout/routes.ts'
import { dashboardHandlers } from './modules/dashboard/routes.ts'
import { fileHandlers } from './modules/files/routes.ts'
import {
  incidentHandlers,
  sellerIncidentHandlers,
  sellerReplyHandlers,
  threadStartHandlers,
} from './modules/incidents/routes.ts'
import { sellerThreadHandlers, threadHandlers } from './modules/threads/routes.ts'
import { documentHandlers, ownInvoiceHandlers, pickListHandlers } from './modules/documents/routes.ts'
import { deskSearchHandlers } from './modules/desk-search/routes.ts'
import { draftHandlers, initializeHandlers, logisticDraftHandlers } from './modules/orders/drafts/routes.ts'
import {
  orderHandlers,
  ownOrderHandlers,
  latePieceHandlers,
  logisticOrderHandlers,
  ratingHandlers,
  sellerOrderHandlers,
} from './modules/orders/routes.ts'
import { supplierSalesHandlers } from './modules/orders/list/supplier-sales.ts'
import { paymentHandlers } from './modules/payments/routes.ts'
import {
  createOrderHandlers,
  masterQuoteHandlers,
  sellerQuoteHandlers,
  supplierQuoteHandlers,
} from './modules/quotes/routes.ts'
import { quickOrderHandlers } from './modules/quick-order/routes.ts'
import { partNumberHandlers } from './modules/part-numbers/routes.ts'
import { organisationHandlers } from './modules/organisations/routes.ts'
import { staffHandlers } from './modules/users/staff/routes.ts'
import {
  authenticatedUserHandlers,
  authHandlers,
  secondFactorHandlers,
  sessionHandlers,
} from './modules/users/identity/routes.ts'
import { offerHandlers, productOfferHandlers, variantOfferHandlers } from './modules/prices/routes.ts'
import { productPageHandlers } from './modules/product-pages/routes.ts'
import { reorderHandlers } from './modules/reorder/routes.ts'
import { searchHandlers, searchIndexHandlers, searchSynonymHandlers } from './modules/search/routes.ts'
import { settingsHandlers } from './modules/settings/routes.ts'
import { setupHandlers } from './modules/setup/routes.ts'
import {
  customerTagHandlers,
  healthHandlers,
  operatorAccountHandlers,
  operatorChangeHandlers,
  operatorOrderHandlers,
  operatorRequestHandlers,
  operatorSupplierHandlers,
  supplierChangeHandlers,
  taskHandlers,
} from './modules/operator/routes.ts'
import { statisticsHandlers } from './modules/statistics/routes.ts'
import { supplierHandlers, supplierSettingsHandlers } from './modules/suppliers/routes.ts'
import { customerUserHandlers, organisationUserHandlers } from './modules/users/routes.ts'
import { viewHandlers } from './modules/views/routes.ts'

/** Binds the calls of the contract to the modules that answer them. */
export function serveCalls(api: FastifyInstance, services: ServeServices) {
  const { serve, servedCalls } = createCallServer(api, services)
  serveBuyers(serve)
  serveCatalogue(serve)
  serveStaff(serve)
  serve(contract.batch, createBatchHandlers(servedCalls))
}

type Serve = ReturnType<typeof createCallServer>['serve']

/** What companies and their people do: sign in, manage, order, talk. */
function serveBuyers(serve: Serve) {
  serve(contract.auth, authHandlers)
  serve(contract.customerUsers, { ...authenticatedUserHandlers, ...customerUserHandlers })
  serve(contract.sessions, sessionHandlers)
  serve(contract.customerAccounts, customerAccountHandlers)
  serve(contract.buyingPolicies, buyingPolicyHandlers)
  serve(contract.accessRequests, accessRequestHandlers)
  serve(contract.auditTrail, auditTrailHandlers)
  serve(contract.addresses, addressHandlers)
  serve(contract.carts, { ...cartHandlers, ...initializeHandlers })
  serve(contract.checkout, readHandlers)
  const commercialHandlers = { ...orderHandlers, ...draftHandlers, ...checkoutHandlers, ...createOrderHandlers }
  serve(contract.commercialOrders, commercialHandlers)
  const logisticHandlers = { ...logisticOrderHandlers, ...logisticDraftHandlers, ...logisticCheckoutHandlers }
  serve(contract.logisticOrders, logisticHandlers)
  serve(contract.latePieces, latePieceHandlers)
  serve(contract.documents, documentHandlers)
  serve(contract.orders, ownOrderHandlers)
  serve(contract.reorder, reorderHandlers)
  serve(contract.dashboard, dashboardHandlers)
  serve(contract.approvals, approvalHandlers)
  serve(contract.payments, { ...paymentHandlers, ...payHandlers })
  serve(contract.buyingLists, buyingListHandlers)
  serve(contract.cartSheets, cartSheetHandlers)
  serve(contract.quickOrder, quickOrderHandlers)
  serve(contract.changes, changeHandlers)
  serve(contract.organisations, { ...organisationHandlers, ...organisationUserHandlers })
  serve(contract.customFields, customFieldHandlers)
  serve(contract.threads, { ...threadHandlers, ...threadStartHandlers })
  serve(contract.incidents, incidentHandlers)
  serve(contract.masterQuotes, masterQuoteHandlers)
  serve(contract.supplierQuotes, supplierQuoteHandlers)
  serve(contract.ratings, ratingHandlers)
}

/** Articles and how they are found. */
function serveCatalogue(serve: Serve) {
  serve(contract.settings, settingsHandlers)
  serve(contract.navigation, navigationHandlers)
  serve(contract.products, { ...productHandlers, ...productOfferHandlers })
  serve(contract.productVariants, { ...variantHandlers, ...variantOfferHandlers })
  serve(contract.productPages, productPageHandlers)
  serve(contract.assets, assetHandlers)
  serve(contract.reviews, reviewHandlers)
  serve(contract.suppliers, { ...supplierHandlers, ...supplierSalesHandlers })
  serve(contract.offers, offerHandlers)
  serve(contract.partNumbers, partNumberHandlers)
  serve(contract.search, searchHandlers)
  serve(contract.searchIndex, searchIndexHandlers)
  serve(contract.searchSynonyms, searchSynonymHandlers)
  serve(contract.catalogueImports, catalogueImportHandlers)
  serve(contract.catalogueTables, catalogueTableHandlers)
  serve(contract.files, fileHandlers)
}

/** What suppliers and the operator do at the desk. */
function serveStaff(serve: Serve) {
  serve(contract.setup, setupHandlers)
  serve(contract.customerTags, customerTagHandlers)
  serve(contract.operatorAccounts, operatorAccountHandlers)
  serve(contract.operatorOrders, operatorOrderHandlers)
  serve(contract.operatorRequests, operatorRequestHandlers)
  serve(contract.health, healthHandlers)
  serve(contract.deskSearch, deskSearchHandlers)
  serve(contract.tasks, taskHandlers)
  serve(contract.operatorSuppliers, operatorSupplierHandlers)
  serve(contract.staff, staffHandlers)
  serve(contract.secondFactor, secondFactorHandlers)
  serve(contract.views, viewHandlers)
  serve(contract.operatorChanges, operatorChangeHandlers)
  serve(contract.supplierChanges, supplierChangeHandlers)
  serve(contract.sellerOrders, { ...sellerOrderHandlers, ...statusHandlers })
  serve(contract.ownInvoices, ownInvoiceHandlers)
  serve(contract.pickLists, pickListHandlers)
  serve(contract.supplierSettings, supplierSettingsHandlers)
  serve(contract.sellerThreads, { ...sellerThreadHandlers, ...sellerReplyHandlers })
  serve(contract.sellerIncidents, sellerIncidentHandlers)
  serve(contract.sellerQuotes, sellerQuoteHandlers)
  serve(contract.statistics, statisticsHandlers)
}
