import { sql } from 'drizzle-orm'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { packed } from '../order-making.ts'
import {
  cartIdOf,
  clientOf,
  draft,
  foreignerDraft,
  foreignerOrder,
  lineOf,
  newDraft,
  newOrder,
  ofOrder,
  ofPart,
  ofReference,
  placed,
  shipped,
  standing,
  waiting,
} from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

const shippingAddressId = 'GUA-OFI'
const billingAddressId = 'GUA-OFI'
const customFields = [{ customFieldId: 'po-number', customFieldValue: 'PO-4711' }]
const lineFields = [{ customFieldId: 'own-reference', customFieldValue: 'OT-4711' }]

async function decisionOf(platform: TestPlatform) {
  const client = await clientOf(platform)
  const { lines } = await client.reorder.compare({ query: { orders: [(await placed(platform)).order.id] } })
  return { lineId: lines[0]!.lineId, decision: 'REPLACE' as const, offerPriceId: packed, quantity: 100 }
}

let views = 0
async function viewOf({ database: { db } }: TestPlatform, userId: string, accountId: string) {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into order_view (account_id, user_id, name, query) values (${accountId}, ${userId}, ${`Vista ${(views += 1)}`}, '')
        returning id`,
  )
  return row!
}

export const initializeOrdersSample: Samples['carts']['initializeOrders'] = async (platform) => ({
  params: { id: await cartIdOf(platform) },
  body: {},
})

export const orderSamples: Pick<
  Samples,
  'checkout' | 'commercialOrders' | 'logisticOrders' | 'sellerOrders' | 'orders' | 'reorder' | 'desk'
> = {
  checkout: { read: async (platform) => ofOrder(await draft(platform)) },
  commercialOrders: {
    createFrom: async (platform) => ({
      body: { origin: 'CART', originId: await cartIdOf(platform), channel: 'WEB', customFields },
    }),
    create: async () => ({ body: { customFields, customFieldIdType: 'EXTERNAL_ID' } }),
    list: async () => ({ query: { isValidated: true, size: 5, nbPreviewLines: 2, cf: ['po-number|PO-4711'] } }),
    read: async (platform) => ofOrder(await placed(platform)),
    readByReference: async (platform) => ofReference(await placed(platform)),
    lines: async (platform) => ({ ...ofOrder(await placed(platform)), query: { size: 5 } }),
    updateFields: async (platform) => ({ ...ofReference(await draft(platform)), body: { customFields } }),
    delete: async (platform) => ofReference(await newDraft(platform)),
    updateLines: async (platform) => ({
      ...ofReference(await draft(platform)),
      body: {
        lineType: 'OFFER_PRICE',
        lineIdType: 'EXTERNAL_ID',
        updateOrderCommercialLines: [
          { id: packed, quantity: 200, updateAction: 'REPLACE_QUANTITY', customFields: lineFields },
        ],
      },
    }),
    deleteLines: async (platform) => ({
      ...ofReference(await newDraft(platform)),
      body: [{ offerPriceId: packed }],
    }),
    sync: async (platform) => ofOrder(await draft(platform)),
    setBilling: async (platform) => ({ ...ofOrder(await draft(platform)), body: { billingAddressId } }),
    setBillingByReference: async (platform) => ({ ...ofReference(await draft(platform)), body: { billingAddressId } }),
    setShipping: async (platform) => ({
      ...ofOrder(await draft(platform)),
      body: { shippingAddressId, shippingType: 'EXPRESS' },
    }),
    setShippingByReference: async (platform) => ({
      ...ofReference(await draft(platform)),
      body: { shippingAddressId, shippingType: 'STD' },
    }),
    setShippingAddress: async (platform) => ({ ...ofOrder(await draft(platform)), body: { shippingAddressId } }),
    setShippingType: async (platform) => ({ ...ofOrder(await draft(platform)), body: { shippingType: 'PICKUP' } }),
    hold: async (platform) => ofOrder(await newDraft(platform)),
    place: async (platform) => ({
      ...ofOrder(await newDraft(platform)),
      body: { paymentOption: 'BANK_WIRE', referenceType: 'COMMERCIAL' },
    }),
    placeByReference: async (platform) => ({
      ...ofReference(await newDraft(platform)),
      body: { paymentOption: 'BANK_WIRE', referenceType: 'COMMERCIAL' },
    }),
    setLineAddresses: async (platform) => {
      const made = await draft(platform)
      return { ...ofOrder(made), body: [{ lineId: lineOf(made), shippingAddressId }] }
    },
    reopen: async (platform) => {
      const made = await standing(platform, 'BLOCKED_BY_POLICY')
      await platform.database.db.execute(sql`update logistic_order set status = 'BLOCKED_BY_POLICY'
        where commercial_order_id = ${made.order.id}`)
      return ofOrder(made)
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
    read: async (platform) => ofPart(await placed(platform)),
    updateFields: async (platform) => ({ ...ofPart(await draft(platform)), body: customFields }),
    updateFieldsByReference: async (platform) => ({
      params: { id: (await draft(platform)).part.reference },
      body: { customFieldValues: customFields },
    }),
    approve: async (platform) => ofPart(await waiting(platform)),
    approvers: async (platform) => ofPart(await placed(platform)),
    disapprove: async (platform) => ({ ...ofPart(await waiting(platform)), body: { reason: 'Demasiado' } }),
    cancel: async (platform) => ({ ...ofPart(await newOrder(platform)), body: { reason: 'Ya no hace falta' } }),
    confirmReception: async (platform) => {
      const made = await shipped(platform)
      return { ...ofPart(made), body: { lines: [{ id: lineOf(made), quantity: 1 }] } }
    },
    place: async (platform) => ofPart(await newDraft(platform)),
    hold: async (platform) => ofPart(await newDraft(platform)),
    lines: async (platform) => ({ ...ofPart(await placed(platform)), query: { size: 5 } }),
    updateLines: async (platform) => {
      const made = await draft(platform)
      const line = {
        id: lineOf(made),
        quantity: 7,
        updateAction: 'REPLACE_QUANTITY',
        customFields: lineFields,
      } as const
      return { ...ofPart(made), body: { lines: [line] } }
    },
    describeLines: async (platform) => {
      const made = await draft(platform)
      return {
        ...ofPart(made),
        body: [{ logisticOrderLineId: lineOf(made), customFieldValues: lineFields }],
      }
    },
    updateLine: async (platform) => {
      const made = await draft(platform)
      return { params: { id: made.part.id, lineId: lineOf(made) }, body: { quantity: 8 } }
    },
    describeLine: async (platform) => {
      const made = await draft(platform)
      return { params: { id: made.part.id, lineId: lineOf(made) }, body: lineFields }
    },
    shippingTypes: async (platform) => ofPart(await draft(platform)),
    setShipping: async (platform) => ({
      ...ofPart(await draft(platform)),
      body: { shippingAddressId, shippingType: 'EXPRESS' },
    }),
    setShippingAddress: async (platform) => ({ ...ofPart(await draft(platform)), body: { shippingAddressId } }),
    setShippingType: async (platform) => ({ ...ofPart(await draft(platform)), body: { shippingType: 'STANDARD' } }),
    setBilling: async (platform) => ({ ...ofPart(await draft(platform)), body: { billingAddressId } }),
  },
  sellerOrders: {
    list: async () => ({ query: { statuses: ['WAITING_SUPPLIER_APPROVAL'], size: 5 } }),
    read: async (platform) => ofPart(await placed(platform)),
    updateStatus: async (platform) => {
      const made = await newOrder(platform)
      const line = { id: lineOf(made), confirmedQuantity: 1 }
      return { ...ofPart(made), body: { status: 'ACCEPTED_BY_SUPPLIER', reason: 'Conforme', lines: [line] } }
    },
  },
  orders: {
    list: async () => ({ query: { words: 'tornillo', stages: ['ON_THE_WAY'], sort: 'late', size: 5 } }),
    filters: async () => ({}),
    export: async (platform) => ({ query: { ids: [(await placed(platform)).order.id], format: 'csv' } }),
    views: async () => ({}),
    saveView: async () => ({ body: { name: 'Con retraso', query: 'late=true' } }),
    deleteView: async (platform) => ({ params: await viewOf(platform, '0000000201', '0000000101') }),
    timeline: async (platform) => ofOrder(await placed(platform)),
    purchases: async () => ({ query: { words: 'tornillo', size: 5 } }),
    lastPurchases: async () => ({ body: { variantIds: ['SCS-A2-M6-012'] } }),
  },
  desk: { read: async () => ({}) },
  reorder: {
    compare: async (platform) => ({ query: { orders: [(await placed(platform)).order.reference] } }),
    take: async (platform) => ({
      body: {
        orders: [(await placed(platform)).order.id],
        cartId: await cartIdOf(platform),
        decisions: [await decisionOf(platform)],
      },
    }),
  },
}

export const foreignDraft: Prepare<{ id: string }> = async (platform) => ofOrder(await foreignerDraft(platform)).params
export const foreignOrder: Prepare<{ id: string }> = async (platform) => ofOrder(await foreignerOrder(platform)).params
const foreignDraftPart: Prepare<{ id: string }> = async (platform) => ofPart(await foreignerDraft(platform)).params
const foreignPart: Prepare<{ id: string }> = async (platform) => ofPart(await foreignerOrder(platform)).params
const foreignLine = async (platform: TestPlatform) => {
  const made = await foreignerDraft(platform)
  return { id: made.part.id, lineId: lineOf(made) }
}
/** An id that does not exist, because the operator sees all orders. */
export const unknown = async () => ({ id: '0000099999' })

export const foreignOrderIds = {
  'POST /v2/shop/carts/{id}/initialize-orders': async (platform: TestPlatform) => ({
    id: (await foreignerDraft(platform)).order.cartId!,
  }),
  'GET /v1/tiber/commercial-orders/{id}/checkout': foreignDraft,
  'GET /v1/shop/commercial-orders/{id}': foreignOrder,
  'GET /v2/shop/commercial-orders/{id}': foreignOrder,
  'GET /v1/shop/commercial-orders/{id}/lines': foreignOrder,
  'PUT /v2/shop/commercial-orders/{id}': foreignDraft,
  'DELETE /v2/shop/commercial-orders/{id}': foreignDraft,
  'PUT /v2/shop/commercial-orders/{id}/lines': foreignDraft,
  'DELETE /v2/shop/commercial-orders/{id}/lines': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/sync': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/billing-information': foreignDraft,
  'PUT /v2/shop/commercial-orders/{id}/billing-information': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/shipping-information': foreignDraft,
  'PUT /v2/shop/commercial-orders/{id}/shipping-information': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/shipping-address': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/shipping-type': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/hold': foreignDraft,
  'PUT /v1/shop/commercial-orders/{id}/created': foreignDraft,
  'PUT /v2/shop/commercial-orders/{id}/created': foreignDraft,
  'PUT /v1/tiber/commercial-orders/{id}/line-addresses': foreignDraft,
  'POST /v1/tiber/commercial-orders/{id}/reopen': foreignOrder,
  'GET /v1/shop/logistic-orders/{id}': foreignPart,
  'PATCH /v1/shop/logistic-orders/{id}': foreignDraftPart,
  'PATCH /v2/shop/logistic-orders/{id}': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/approve': foreignPart,
  'GET /v1/shop/logistic-orders/{id}/approvers': foreignPart,
  'PUT /v1/shop/logistic-orders/{id}/disapprove': foreignPart,
  'PUT /v1/shop/logistic-orders/{id}/cancel': foreignPart,
  'PUT /v1/shop/logistic-orders/{id}/confirm-reception': foreignPart,
  'PUT /v1/shop/logistic-orders/{id}/created': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/hold': foreignDraftPart,
  'GET /v1/shop/logistic-orders/{id}/lines': foreignPart,
  'PUT /v1/shop/logistic-orders/{id}/lines': foreignDraftPart,
  'PATCH /v1/shop/logistic-orders/{id}/lines': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/lines/{lineId}': foreignLine,
  'PATCH /v1/shop/logistic-orders/{id}/lines/{lineId}': foreignLine,
  'GET /v1/shop/logistic-orders/{id}/shipping-information': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/shipping-information': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/shipping-address': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/shipping-type': foreignDraftPart,
  'PUT /v1/shop/logistic-orders/{id}/billing-information': foreignDraftPart,
  'GET /v1/tiber/seller-orders/{id}': unknown,
  'PUT /v1/logistic-orders/{id}/status': unknown,
  'GET /v1/tiber/orders/{id}/timeline': foreignOrder,
  'DELETE /v1/tiber/order-views/{id}': (platform: TestPlatform) => viewOf(platform, '0000000204', '0000000103'),
}
