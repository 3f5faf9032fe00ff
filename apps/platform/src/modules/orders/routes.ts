import type { commercialOrders } from '@tiber/contract/commercial-orders'
import type { logisticOrders } from '@tiber/contract/logistic-orders'
import type { orders } from '@tiber/contract/orders'
import type { sellerOrders } from '@tiber/contract/seller-orders'
import type { Handlers } from '../../http/serve.ts'
import * as buyer from './buyer-actions.ts'
import { exportOrders } from './exporting.ts'
import * as lists from './lists.ts'
import { lastPurchases, listPurchases } from './purchases.ts'
import * as service from './reading.ts'
import { listSummaries } from './summaries.ts'
import { readTimeline } from './timeline.ts'
import * as views from './views.ts'

type CommercialCalls = 'list' | 'read' | 'readByReference' | 'lines'

export const orderHandlers: Pick<Handlers<typeof commercialOrders>, CommercialCalls> = {
  list: (context, { query: { locale: _locale, ...wish } }) => lists.listOrders(context, wish),
  read: (context, { params, query }) =>
    service.readOrder(context, { id: params.id, idType: query?.idType }, previewOf(query)),
  readByReference: (context, { params, query }) =>
    service.readOrder(context, { id: params.id, idType: query?.idType }, previewOf(query)),
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

const previewOf = (query: { nbPreviewLines?: number } | undefined) =>
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
  lastPurchases: (context, { body }) => lastPurchases(context, body.variantIds),
}

type CompanyQuery = { logisticOrderStatuses?: string[]; orderLogisticStatusType?: string; locale?: string }

/** One state, as older clients name it, or several. */
function companyWish<Query extends CompanyQuery>({ locale: _locale, ...query }: Query) {
  const { logisticOrderStatuses: several = [], orderLogisticStatusType: single, ...wish } = query
  return { ...wish, statuses: [...several, ...(single ? [single] : [])] }
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

export const partHandlers: Pick<Handlers<typeof logisticOrders>, LogisticCalls> = {
  list: (context, { query: { locale: _locale, logisticOrderStatuses: statuses, ...wish } }) =>
    lists.listParts(context, { ...wish, ...(statuses && { statuses }) }),
  listOfAccount: (context, { query }) => lists.listParts(context, companyWish(query)),
  listOfOrganisation: (context, { params, query }) =>
    lists.listOfOrganisation(context, params.organisationId, companyWish(query)),
  search: (context, { query, body = {} }) => {
    const { locale: _locale, logisticStatus, logisticOrderStatuses, orderCustomFieldValueCriteria, ...rest } = body
    const { accountCustomFieldValueCriteria, offerCustomFieldValueCriteria, ...filter } = rest
    const statuses = [...(logisticStatus ?? []), ...(logisticOrderStatuses ?? [])]
    const fields = {
      order: orderCustomFieldValueCriteria ?? [],
      account: accountCustomFieldValueCriteria ?? [],
      offer: offerCustomFieldValueCriteria ?? [],
    }
    return lists.listParts(context, { ...query, ...filter, statuses, fields })
  },
  read: (context, { params, query }) => service.readPart(context, params.id, previewOf(query)),
  approve: (context, { params }) => buyer.decidePart(context, params.id, { decision: 'APPROVED', reason: null }),
  approvers: (context, { params }) => buyer.listApprovers(context, params.id),
  disapprove: (context, { params, body }) =>
    buyer.decidePart(context, params.id, { decision: 'REJECTED', reason: body?.reason ?? null }),
  cancel: (context, { params, body }) => buyer.cancelPart(context, params.id, body?.reason ?? null),
  confirmReception: (context, { params, body }) => buyer.confirmReception(context, params.id, body?.lines),
  lines: (context, { params, query: { locale: _locale, ...paging } }) =>
    lists.listLines(context, { part: params.id }, paging),
}

/** What moves them may place them, too: that is the checkout's, which stands behind this module. */
export const sellerOrderHandlers: Pick<Handlers<typeof sellerOrders>, 'list' | 'read'> = {
  list: (context, { query }) => lists.listSold(context, query),
  read: (context, { params }) => service.readSoldPart(context, params.id),
}
