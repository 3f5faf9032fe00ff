import { nextAddress } from './raw-request.ts'
import { sql } from '@tiber/server/sql'
import { queryRows } from '../../database/query-rows.ts'
import type { Samples } from './call-samples.ts'
import { packed } from '../create-orders.ts'
import {
  createSampleCart,
  getClient,
  getDraft,
  getLineId,
  createSampleDraft,
  createSampleOrder,
  toOrderParams,
  toLogisticParams,
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

/** Creates an order whose first supplier has accepted it, for a day if one is given. */
export async function createAcceptedOrder(platform: TestPlatform, shipsOn: string | null = null) {
  const { order } = await createSampleOrder(platform)
  const { id } = order.orderLogistics[0]!
  const options = { client: 'OPERATOR', headers: { 'x-forwarded-for': nextAddress() } } as const
  const operator = await platform.signIn('sales@tiber.example', options)
  await operator.client.sellerOrders.acceptAll({ body: { orders: [{ id, version: order.version! }], shipsOn } })
  return operator.client.sellerOrders.read({ params: { id } })
}

let views = 0
/** Creates a saved view of the order list. */
export async function createView({ database: { db } }: TestPlatform, userId: string, accountId: string) {
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
  | 'checkout'
  | 'commercialOrders'
  | 'logisticOrders'
  | 'latePieces'
  | 'sellerOrders'
  | 'orders'
  | 'reorder'
  | 'dashboard'
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
    read: async (platform) => toLogisticParams(await getPlacedOrder(platform)),
    updateFields: async (platform) => ({ ...toLogisticParams(await getDraft(platform)), body: customFields }),
    updateFieldsByReference: async (platform) => ({
      params: { id: (await getDraft(platform)).logisticOrder.reference },
      body: { customFieldValues: customFields },
    }),
    approve: async (platform) => toLogisticParams(await createOrderForApproval(platform)),
    approvers: async (platform) => toLogisticParams(await getPlacedOrder(platform)),
    disapprove: async (platform) => ({
      ...toLogisticParams(await createOrderForApproval(platform)),
      body: { reason: 'Demasiado' },
    }),
    cancel: async (platform) => ({
      ...toLogisticParams(await createSampleOrder(platform)),
      body: { reason: 'Ya no hace falta' },
    }),
    confirmReception: async (platform) => {
      const sample = await createShippedOrder(platform)
      return { ...toLogisticParams(sample), body: { lines: [{ id: getLineId(sample), quantity: 1 }] } }
    },
    place: async (platform) => toLogisticParams(await createSampleDraft(platform)),
    hold: async (platform) => toLogisticParams(await createSampleDraft(platform)),
    lines: async (platform) => ({ ...toLogisticParams(await getPlacedOrder(platform)), query: { size: 5 } }),
    updateLines: async (platform) => {
      const sample = await getDraft(platform)
      const line = {
        id: getLineId(sample),
        quantity: 7,
        updateAction: 'REPLACE_QUANTITY',
        customFields: lineFields,
      } as const
      return { ...toLogisticParams(sample), body: { lines: [line] } }
    },
    updateLinesFields: async (platform) => {
      const sample = await getDraft(platform)
      return {
        ...toLogisticParams(sample),
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
    shippingTypes: async (platform) => toLogisticParams(await getDraft(platform)),
    setShipping: async (platform) => ({
      ...toLogisticParams(await getDraft(platform)),
      body: { shippingAddressId, shippingType: 'EXPRESS' },
    }),
    setShippingAddress: async (platform) => ({
      ...toLogisticParams(await getDraft(platform)),
      body: { shippingAddressId },
    }),
    setShippingType: async (platform) => ({
      ...toLogisticParams(await getDraft(platform)),
      body: { shippingType: 'STANDARD' },
    }),
    setBilling: async (platform) => ({
      ...toLogisticParams(await getDraft(platform)),
      body: { billingAddressId },
    }),
  },
  latePieces: {
    list: async (platform) => toOrderParams(await getPlacedOrder(platform)),
    decide: async (platform) => {
      const { id, lines } = await createAcceptedOrder(platform, '2100-01-04')
      return { params: { id }, body: { decision: 'KEEP', lines: [{ id: lines[0]!.id, quantity: lines[0]!.quantity }] } }
    },
  },
  sellerOrders: {
    list: async () => ({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 5 } }),
    read: async (platform) => toLogisticParams(await getPlacedOrder(platform)),
    lines: async (platform) => ({
      ...toLogisticParams(await getPlacedOrder(platform)),
      query: { order: 'SHORT_FIRST', open: true, page: 0, size: 5 },
    }),
    timeline: async (platform) => toLogisticParams(await getPlacedOrder(platform)),
    take: async (platform) => toLogisticParams(await createSampleOrder(platform)),
    updateStatus: async (platform) => {
      const sample = await createSampleOrder(platform)
      const line = { id: getLineId(sample), confirmedQuantity: 1 }
      return {
        ...toLogisticParams(sample),
        body: {
          status: 'ACCEPTED_BY_SUPPLIER',
          reason: 'Conforme',
          reasonCode: 'OUT_OF_STOCK',
          lines: [{ ...line, promises: [{ quantity: 1, shipsOn: '2100-01-04', arrivesOn: '2100-01-05' }] }],
        },
      }
    },
    acceptAll: async (platform) => {
      const { order } = await createSampleOrder(platform)
      const { id } = order.orderLogistics[0]!
      return { body: { orders: [{ id, version: order.version! }], shipsOn: '2100-01-04' } }
    },
    movePromises: async (platform) => {
      const { id, lines } = await createAcceptedOrder(platform)
      const promises = [{ quantity: lines[0]!.quantity, shipsOn: '2100-01-04', arrivesOn: '2100-01-05' }]
      return { params: { id }, body: { lines: [{ id: lines[0]!.id, promises, reason: 'Llega más tarde' }] } }
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
  dashboard: { read: async () => ({}), counts: async () => ({}) },
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
