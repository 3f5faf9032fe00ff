import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { latePieces } from '@tiber/contract/orders/late-pieces'
import type { logisticOrders } from '@tiber/contract/orders/logistic-orders'
import type { orders } from '@tiber/contract/orders/orders'
import type { ratings } from '@tiber/contract/conversations/ratings'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import type { Handlers } from '../../http/serve.ts'
import { decideLogisticOrder, listApprovers } from './approvals/decide-order.ts'
import * as buyer from './transitions/buyer-actions.ts'
import { exportOrders } from './list/export-orders.ts'
import * as lists from './list/list-orders.ts'
import { listSellerOrders } from './list/list-seller-orders.ts'
import { listLastPurchases, listPurchases } from './list/purchases.ts'
import { listSellerLines, takeOrder } from './read/seller-lines.ts'
import * as orderReads from './read/read-order.ts'
import { rateOrder, readRating } from './rate-order.ts'
import { listSummaries } from './list/order-summaries.ts'
import { readSellerTimeline, readTimeline } from './read/timeline.ts'
import { acceptOrders } from './transitions/accept-orders.ts'
import { decideLatePieces, listLatePieces } from './transitions/late-pieces.ts'
import { movePromises } from './transitions/move-promises.ts'
import * as views from './list/views.ts'

type CommercialCalls = 'list' | 'read' | 'readByReference' | 'lines'

export const orderHandlers: Pick<Handlers<typeof commercialOrders>, CommercialCalls> = {
  list: (context, { query: { locale: _locale, ...params } }) => lists.listOrders(context, params),
  read: (context, { params, query }) =>
    orderReads.readOrder(context, { id: params.id, idType: query?.idType }, getPreviewOptions(query)),
  readByReference: (context, { params, query }) =>
    orderReads.readOrder(context, { id: params.id, idType: query?.idType }, getPreviewOptions(query)),
  lines: (context, { params, query: { locale: _locale, idType: _idType, ...query } }) => {
    const { supplierIds, productVariantIds: variantIds, offerPriceIds: priceIds, ...paging } = query
    const filter = {
      ...(supplierIds && { supplierIds }),
      ...(variantIds && { variantIds }),
      ...(priceIds && { priceIds }),
    }
    return lists.listLines(context, { order: params }, { ...paging, ...filter })
  },
}

const getPreviewOptions = (query: { nbPreviewLines?: number } | undefined) =>
  query?.nbPreviewLines === undefined ? {} : { nbPreviewLines: query.nbPreviewLines }

export const ownOrderHandlers: Handlers<typeof orders> = {
  list: (context, { query }) => listSummaries(context, query ?? {}),
  filters: (context) => views.listFilters(context),
  export: (context, { query }) => exportOrders(context, query ?? {}),
  views: (context) => views.listViews(context),
  saveView: (context, { body }) => views.saveView(context, body),
  deleteView: (context, { params }) => views.deleteView(context, params.id),
  timeline: (context, { params }) => readTimeline(context, params.id),
  purchases: (context, { query }) => listPurchases(context, query ?? {}),
  lastPurchases: (context, { body }) => listLastPurchases(context, body.variantIds),
}

type CompanyQuery = { logisticOrderStatuses?: string[]; orderLogisticStatusType?: string; locale?: string }

/** Accepts one status, as older clients send it, or several. */
function toCompanyParams<Query extends CompanyQuery>({ locale: _locale, ...query }: Query) {
  const { logisticOrderStatuses: statuses = [], orderLogisticStatusType: single, ...params } = query
  return { ...params, statuses: [...statuses, ...(single ? [single] : [])] }
}

type LogisticCalls =
  | 'list'
  | 'listOfAccount'
  | 'listOfOrganisation'
  | 'search'
  | 'read'
  | 'approve'
  | 'approvers'
  | 'disapprove'
  | 'cancel'
  | 'confirmReception'
  | 'lines'

export const logisticOrderHandlers: Pick<Handlers<typeof logisticOrders>, LogisticCalls> = {
  list: (context, { query: { locale: _locale, logisticStatus = [], logisticOrderStatuses = [], ...params } }) =>
    lists.listLogisticOrders(context, { ...params, statuses: [...logisticStatus, ...logisticOrderStatuses] }),
  listOfAccount: (context, { query }) => lists.listLogisticOrders(context, toCompanyParams(query)),
  listOfOrganisation: (context, { params, query }) =>
    lists.listOrganisationOrders(context, params.organisationId, toCompanyParams(query)),
  search: (context, { query, body = {} }) => {
    const { locale: _locale, logisticStatus, logisticOrderStatuses, orderCustomFieldValueCriteria, ...rest } = body
    const { accountCustomFieldValueCriteria, offerCustomFieldValueCriteria, ...filter } = rest
    const statuses = [...(logisticStatus ?? []), ...(logisticOrderStatuses ?? [])]
    const fields = {
      order: orderCustomFieldValueCriteria ?? [],
      account: accountCustomFieldValueCriteria ?? [],
      offer: offerCustomFieldValueCriteria ?? [],
    }
    return lists.listLogisticOrders(context, { ...query, ...filter, statuses, fields })
  },
  read: (context, { params, query }) => orderReads.readLogisticOrder(context, params.id, getPreviewOptions(query)),
  approve: (context, { params }) => decideLogisticOrder(context, params.id, { decision: 'APPROVED', reason: null }),
  approvers: (context, { params }) => listApprovers(context, params.id),
  disapprove: (context, { params, body }) =>
    decideLogisticOrder(context, params.id, { decision: 'REJECTED', reason: body?.reason ?? null }),
  cancel: (context, { params, body }) => buyer.cancelLogisticOrder(context, params.id, body?.reason ?? null),
  confirmReception: (context, { params, body }) => buyer.confirmReception(context, params.id, body?.lines),
  lines: (context, { params, query: { locale: _locale, ...paging } }) =>
    lists.listLines(context, { logisticOrder: params.id }, paging),
}

export const latePieceHandlers: Handlers<typeof latePieces> = {
  list: (context, { params }) => listLatePieces(context, params.id),
  decide: (context, { params, body }) => decideLatePieces(context, params.id, body),
}

export const ratingHandlers: Handlers<typeof ratings> = {
  rate: (context, { params, body }) => rateOrder(context, params.id, body),
  read: (context, { params }) => readRating(context, params.id),
}

/** Status updates are handled by the checkout module, because they may place an order. */
export const sellerOrderHandlers: Omit<Handlers<typeof sellerOrders>, 'updateStatus'> = {
  list: (context, { query }) => listSellerOrders(context, query),
  read: (context, { params, query }) => orderReads.readSellerOrder(context, params.id, query),
  lines: (context, { params, query }) => listSellerLines(context, params.id, query),
  timeline: (context, { params }) => readSellerTimeline(context, params.id),
  take: (context, { params }) => takeOrder(context, params.id),
  acceptAll: (context, { body }) => acceptOrders(context, body),
  movePromises: (context, { params, query, body }) => movePromises(context, params.id, { body, preview: query }),
}
