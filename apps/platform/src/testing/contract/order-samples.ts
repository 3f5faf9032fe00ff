import { sql } from 'drizzle-orm'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { packed } from '../create-orders.ts'
import {
  createSampleCart,
  getClient,
  getDraft,
  getForeignDraft,
  getForeignOrder,
  getLineId,
  createSampleDraft,
  createSampleOrder,
  toOrderParams,
  toLogisticOrderParams,
  toReferenceParams,
  getPlacedOrder,
  createShippedOrder,
  createOrderInStatus,
  createOrderForApproval,
} from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

const shippingAddressId = 'GUA-OFI'
const billingAddressId = 'GUA-OFI'
const customFields = [{ customFieldId: 'po-number', customFieldValue: 'PO-4711' }]
const lineFields = [{ customFieldId: 'own-reference', customFieldValue: 'OT-4711' }]

async function prepareReorderDecision(platform: TestPlatform) {
  const client = await getClient(platform)
  const { lines } = await client.reorder.compare({ query: { orders: [(await getPlacedOrder(platform)).order.id] } })
  return { lineId: lines[0]!.lineId, decision: 'REPLACE' as const, offerPriceId: packed, quantity: 100 }
}

let views = 0
async function createView({ database: { db } }: TestPlatform, userId: string, accountId: string) {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into order_view (account_id, user_id, name, query) values (${accountId}, ${userId}, ${`Vista ${(views += 1)}`}, '')
        returning id`,
  )
  return row!
}

export const initializeOrdersSample: Samples['carts']['initializeOrders'] = async (platform) => ({
  params: { id: await createSampleCart(platform) },
  body: {},
})

export const orderSamples: Pick<
  Samples,
  'checkout' | 'commercialOrders' | 'logisticOrders' | 'sellerOrders' | 'orders' | 'reorder' | 'dashboard'
> = {
  checkout: { read: async (platform) => toOrderParams(await getDraft(platform)) },
  commercialOrders: {
    createFrom: async (platform) => ({
      body: { origin: 'CART', originId: await createSampleCart(platform), channel: 'WEB', customFields },
    }),
    create: async () => ({ body: { customFields, customFieldIdType: 'EXTERNAL_ID' } }),
    list: async () => ({ query: { isValidated: true, size: 5, nbPreviewLines: 2, cf: ['po-number|PO-4711'] } }),
    read: async (platform) => toOrderParams(await getPlacedOrder(platform)),
    readByReference: async (platform) => toReferenceParams(await getPlacedOrder(platform)),
    lines: async (platform) => ({ ...toOrderParams(await getPlacedOrder(platform)), query: { size: 5 } }),
    updateFields: async (platform) => ({ ...toReferenceParams(await getDraft(platform)), body: { customFields } }),
    delete: async (platform) => toReferenceParams(await createSampleDraft(platform)),
    updateLines: async (platform) => ({
      ...toReferenceParams(await getDraft(platform)),
      body: {
        lineType: 'OFFER_PRICE',
        lineIdType: 'EXTERNAL_ID',
        updateOrderCommercialLines: [
          { id: packed, quantity: 200, updateAction: 'REPLACE_QUANTITY', customFields: lineFields },
        ],
      },
    }),
    deleteLines: async (platform) => ({
      ...toReferenceParams(await createSampleDraft(platform)),
      body: [{ offerPriceId: packed }],
    }),
    sync: async (platform) => toOrderParams(await getDraft(platform)),
    setBilling: async (platform) => ({ ...toOrderParams(await getDraft(platform)), body: { billingAddressId } }),
    setBillingByReference: async (platform) => ({
      ...toReferenceParams(await getDraft(platform)),
      body: { billingAddressId },
    }),
    setShipping: async (platform) => ({
      ...toOrderParams(await getDraft(platform)),
      body: { shippingAddressId, shippingType: 'EXPRESS' },
    }),
    setShippingByReference: async (platform) => ({
      ...toReferenceParams(await getDraft(platform)),
      body: { shippingAddressId, shippingType: 'STD' },
    }),
    setShippingAddress: async (platform) => ({
      ...toOrderParams(await getDraft(platform)),
      body: { shippingAddressId },
    }),
    setShippingType: async (platform) => ({
      ...toOrderParams(await getDraft(platform)),
      body: { shippingType: 'PICKUP' },
    }),
    hold: async (platform) => toOrderParams(await createSampleDraft(platform)),
    place: async (platform) => ({
      ...toOrderParams(await createSampleDraft(platform)),
      body: { paymentOption: 'BANK_WIRE', referenceType: 'COMMERCIAL' },
    }),
    placeByReference: async (platform) => ({
      ...toReferenceParams(await createSampleDraft(platform)),
      body: { paymentOption: 'BANK_WIRE', referenceType: 'COMMERCIAL' },
    }),
    setLineAddresses: async (platform) => {
      const sample = await getDraft(platform)
      return { ...toOrderParams(sample), body: [{ lineId: getLineId(sample), shippingAddressId }] }
    },
    reopen: async (platform) => {
      const sample = await createOrderInStatus(platform, 'BLOCKED_BY_POLICY')
      await platform.database.db.execute(sql`update logistic_order set status = 'BLOCKED_BY_POLICY'
        where commercial_order_id = ${sample.order.id}`)
      return toOrderParams(sample)
    },
  },
  logisticOrders: {
    list: async () => ({ query: { size: 5, nbPreviewLines: 2, logisticOrderStatuses: ['CREATED'] } }),
    listOfAccount: async () => ({
      query: { size: 5, nbPreviewLines: 2, sort: ['created_at,desc'], logisticOrderStatuses: ['SHIPPED'] },
    }),
    listOfOrganisation: async () => ({
      params: { organisationId: 'SEV-ALM' },
      query: { size: 5, orderLogisticStatusType: 'COMPLETED' },
    }),
    search: async () => ({
      query: { size: 5 },
      body: {
        connectedUserOnly: true,
        logisticStatus: ['CREATED'],
        orderId: '1',
        incident: false,
        orderCustomFieldValueCriteria: [{ customFieldId: 'po-number', values: ['PO-4711'] }],
        accountCustomFieldValueCriteria: [{ customFieldId: 'sector', values: ['Metal'] }],
        offerCustomFieldValueCriteria: [{ customFieldId: 'sector', values: ['Metal'] }],
      },
    }),
    customFields: async () => ({ query: { sealedTarget: 'ORDER_LOGISTIC' } }),
    read: async (platform) => toLogisticOrderParams(await getPlacedOrder(platform)),
    updateFields: async (platform) => ({ ...toLogisticOrderParams(await getDraft(platform)), body: customFields }),
    updateFieldsByReference: async (platform) => ({
      params: { id: (await getDraft(platform)).logisticOrder.reference },
      body: { customFieldValues: customFields },
    }),
    approve: async (platform) => toLogisticOrderParams(await createOrderForApproval(platform)),
    approvers: async (platform) => toLogisticOrderParams(await getPlacedOrder(platform)),
    disapprove: async (platform) => ({
      ...toLogisticOrderParams(await createOrderForApproval(platform)),
      body: { reason: 'Demasiado' },
    }),
    cancel: async (platform) => ({
      ...toLogisticOrderParams(await createSampleOrder(platform)),
      body: { reason: 'Ya no hace falta' },
    }),
    confirmReception: async (platform) => {
      const sample = await createShippedOrder(platform)
      return { ...toLogisticOrderParams(sample), body: { lines: [{ id: getLineId(sample), quantity: 1 }] } }
    },
    place: async (platform) => toLogisticOrderParams(await createSampleDraft(platform)),
    hold: async (platform) => toLogisticOrderParams(await createSampleDraft(platform)),
    lines: async (platform) => ({ ...toLogisticOrderParams(await getPlacedOrder(platform)), query: { size: 5 } }),
    updateLines: async (platform) => {
      const sample = await getDraft(platform)
      const line = {
        id: getLineId(sample),
        quantity: 7,
        updateAction: 'REPLACE_QUANTITY',
        customFields: lineFields,
      } as const
      return { ...toLogisticOrderParams(sample), body: { lines: [line] } }
    },
    updateLinesFields: async (platform) => {
      const sample = await getDraft(platform)
      return {
        ...toLogisticOrderParams(sample),
        body: [{ logisticOrderLineId: getLineId(sample), customFieldValues: lineFields }],
      }
    },
    updateLine: async (platform) => {
      const sample = await getDraft(platform)
      return { params: { id: sample.logisticOrder.id, lineId: getLineId(sample) }, body: { quantity: 8 } }
    },
    updateLineFields: async (platform) => {
      const sample = await getDraft(platform)
      return { params: { id: sample.logisticOrder.id, lineId: getLineId(sample) }, body: lineFields }
    },
    shippingTypes: async (platform) => toLogisticOrderParams(await getDraft(platform)),
    setShipping: async (platform) => ({
      ...toLogisticOrderParams(await getDraft(platform)),
      body: { shippingAddressId, shippingType: 'EXPRESS' },
    }),
    setShippingAddress: async (platform) => ({
      ...toLogisticOrderParams(await getDraft(platform)),
      body: { shippingAddressId },
    }),
    setShippingType: async (platform) => ({
      ...toLogisticOrderParams(await getDraft(platform)),
      body: { shippingType: 'STANDARD' },
    }),
    setBilling: async (platform) => ({
      ...toLogisticOrderParams(await getDraft(platform)),
      body: { billingAddressId },
    }),
  },
  sellerOrders: {
    list: async () => ({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 5 } }),
    read: async (platform) => toLogisticOrderParams(await getPlacedOrder(platform)),
    updateStatus: async (platform) => {
      const sample = await createSampleOrder(platform)
      const line = { id: getLineId(sample), confirmedQuantity: 1 }
      return {
        ...toLogisticOrderParams(sample),
        body: { status: 'ACCEPTED_BY_SUPPLIER', reason: 'Conforme', lines: [line] },
      }
    },
  },
  orders: {
    list: async () => ({ query: { words: 'tornillo', stages: ['ON_THE_WAY'], sort: 'late', size: 5 } }),
    filters: async () => ({}),
    export: async (platform) => ({ query: { ids: [(await getPlacedOrder(platform)).order.id], format: 'csv' } }),
    views: async () => ({}),
    saveView: async () => ({ body: { name: 'Con retraso', query: 'late=true' } }),
    deleteView: async (platform) => ({ params: await createView(platform, '0000000201', '0000000101') }),
    timeline: async (platform) => toOrderParams(await getPlacedOrder(platform)),
    purchases: async () => ({ query: { words: 'tornillo', size: 5 } }),
    lastPurchases: async () => ({ body: { variantIds: ['SCS-A2-M6-012'] } }),
  },
  dashboard: { read: async () => ({}) },
  reorder: {
    compare: async (platform) => ({ query: { orders: [(await getPlacedOrder(platform)).order.reference] } }),
    addToCart: async (platform) => ({
      body: {
        orders: [(await getPlacedOrder(platform)).order.id],
        cartId: await createSampleCart(platform),
        decisions: [await prepareReorderDecision(platform)],
      },
    }),
  },
}

export const getForeignDraftParams: Prepare<{ id: string }> = async (platform) =>
  toOrderParams(await getForeignDraft(platform)).params
export const getForeignOrderParams: Prepare<{ id: string }> = async (platform) =>
  toOrderParams(await getForeignOrder(platform)).params
const getForeignDraftLogisticParams: Prepare<{ id: string }> = async (platform) =>
  toLogisticOrderParams(await getForeignDraft(platform)).params
const getForeignLogisticParams: Prepare<{ id: string }> = async (platform) =>
  toLogisticOrderParams(await getForeignOrder(platform)).params
const getForeignLineParams = async (platform: TestPlatform) => {
  const sample = await getForeignDraft(platform)
  return { id: sample.logisticOrder.id, lineId: getLineId(sample) }
}
/** An id that does not exist, because the operator sees all orders. */
export const getUnknownParams = async () => ({ id: '0000099999' })

export const foreignOrderIds = {
  'POST /v2/shop/carts/{id}/initialize-orders': async (platform: TestPlatform) => ({
    id: (await getForeignDraft(platform)).order.cartId!,
  }),
  'GET /v1/tiber/commercial-orders/{id}/checkout': getForeignDraftParams,
  'GET /v1/shop/commercial-orders/{id}': getForeignOrderParams,
  'GET /v2/shop/commercial-orders/{id}': getForeignOrderParams,
  'GET /v1/shop/commercial-orders/{id}/lines': getForeignOrderParams,
  'PUT /v2/shop/commercial-orders/{id}': getForeignDraftParams,
  'DELETE /v2/shop/commercial-orders/{id}': getForeignDraftParams,
  'PUT /v2/shop/commercial-orders/{id}/lines': getForeignDraftParams,
  'DELETE /v2/shop/commercial-orders/{id}/lines': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/sync': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/billing-information': getForeignDraftParams,
  'PUT /v2/shop/commercial-orders/{id}/billing-information': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/shipping-information': getForeignDraftParams,
  'PUT /v2/shop/commercial-orders/{id}/shipping-information': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/shipping-address': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/shipping-type': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/hold': getForeignDraftParams,
  'PUT /v1/shop/commercial-orders/{id}/created': getForeignDraftParams,
  'PUT /v2/shop/commercial-orders/{id}/created': getForeignDraftParams,
  'PUT /v1/tiber/commercial-orders/{id}/line-addresses': getForeignDraftParams,
  'POST /v1/tiber/commercial-orders/{id}/reopen': getForeignOrderParams,
  'GET /v1/shop/logistic-orders/{id}': getForeignLogisticParams,
  'PATCH /v1/shop/logistic-orders/{id}': getForeignDraftLogisticParams,
  'PATCH /v2/shop/logistic-orders/{id}': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/approve': getForeignLogisticParams,
  'GET /v1/shop/logistic-orders/{id}/approvers': getForeignLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/disapprove': getForeignLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/cancel': getForeignLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/confirm-reception': getForeignLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/created': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/hold': getForeignDraftLogisticParams,
  'GET /v1/shop/logistic-orders/{id}/lines': getForeignLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/lines': getForeignDraftLogisticParams,
  'PATCH /v1/shop/logistic-orders/{id}/lines': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/lines/{lineId}': getForeignLineParams,
  'PATCH /v1/shop/logistic-orders/{id}/lines/{lineId}': getForeignLineParams,
  'GET /v1/shop/logistic-orders/{id}/shipping-information': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/shipping-information': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/shipping-address': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/shipping-type': getForeignDraftLogisticParams,
  'PUT /v1/shop/logistic-orders/{id}/billing-information': getForeignDraftLogisticParams,
  'GET /v1/tiber/seller-orders/{id}': getUnknownParams,
  'PUT /v1/logistic-orders/{id}/status': getUnknownParams,
  'GET /v1/tiber/orders/{id}/timeline': getForeignOrderParams,
  'DELETE /v1/tiber/order-views/{id}': (platform: TestPlatform) => createView(platform, '0000000204', '0000000103'),
}
