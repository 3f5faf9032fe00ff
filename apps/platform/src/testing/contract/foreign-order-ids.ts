import type { Prepare } from './call-samples.ts'
import { getForeignDraft, getForeignOrder, getLineId, toLogisticParams, toOrderParams } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'
import { createView } from './order-samples.ts'

type PrepareId = Prepare<{ id: string }>
export const getForeignDraftId: PrepareId = async (platform) => toOrderParams(await getForeignDraft(platform)).params
export const getForeignOrderId: PrepareId = async (platform) => toOrderParams(await getForeignOrder(platform)).params
const getForeignDraftLogisticId: PrepareId = async (platform) =>
  toLogisticParams(await getForeignDraft(platform)).params
const getForeignLogisticId: PrepareId = async (platform) => toLogisticParams(await getForeignOrder(platform)).params
const getForeignLineIds = async (platform: TestPlatform) => {
  const sample = await getForeignDraft(platform)
  return { id: sample.logisticOrder.id, lineId: getLineId(sample) }
}
/** An id that does not exist, because the operator sees all orders. */
export const getUnknownId = async () => ({ id: '0000099999' })

/** Orders of another account, by call: each of them is refused. */
export const foreignOrderIds = {
  'POST /v2/shop/carts/{id}/initialize-orders': async (platform: TestPlatform) => ({
    id: (await getForeignDraft(platform)).order.cartId!,
  }),
  'GET /v1/tiber/commercial-orders/{id}/checkout': getForeignDraftId,
  'GET /v1/shop/commercial-orders/{id}': getForeignOrderId,
  'GET /v2/shop/commercial-orders/{id}': getForeignOrderId,
  'GET /v1/shop/commercial-orders/{id}/lines': getForeignOrderId,
  'PUT /v2/shop/commercial-orders/{id}': getForeignDraftId,
  'DELETE /v2/shop/commercial-orders/{id}': getForeignDraftId,
  'PUT /v2/shop/commercial-orders/{id}/lines': getForeignDraftId,
  'DELETE /v2/shop/commercial-orders/{id}/lines': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/sync': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/billing-information': getForeignDraftId,
  'PUT /v2/shop/commercial-orders/{id}/billing-information': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/shipping-information': getForeignDraftId,
  'PUT /v2/shop/commercial-orders/{id}/shipping-information': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/shipping-address': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/shipping-type': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/hold': getForeignDraftId,
  'PUT /v1/shop/commercial-orders/{id}/created': getForeignDraftId,
  'PUT /v2/shop/commercial-orders/{id}/created': getForeignDraftId,
  'PUT /v1/tiber/commercial-orders/{id}/line-addresses': getForeignDraftId,
  'POST /v1/tiber/commercial-orders/{id}/reopen': getForeignOrderId,
  'GET /v1/shop/logistic-orders/{id}': getForeignLogisticId,
  'PATCH /v1/shop/logistic-orders/{id}': getForeignDraftLogisticId,
  'PATCH /v2/shop/logistic-orders/{id}': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/approve': getForeignLogisticId,
  'GET /v1/shop/logistic-orders/{id}/approvers': getForeignLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/disapprove': getForeignLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/cancel': getForeignLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/confirm-reception': getForeignLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/created': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/hold': getForeignDraftLogisticId,
  'GET /v1/shop/logistic-orders/{id}/lines': getForeignLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/lines': getForeignDraftLogisticId,
  'PATCH /v1/shop/logistic-orders/{id}/lines': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/lines/{lineId}': getForeignLineIds,
  'PATCH /v1/shop/logistic-orders/{id}/lines/{lineId}': getForeignLineIds,
  'GET /v1/shop/logistic-orders/{id}/shipping-information': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/shipping-information': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/shipping-address': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/shipping-type': getForeignDraftLogisticId,
  'PUT /v1/shop/logistic-orders/{id}/billing-information': getForeignDraftLogisticId,
  'GET /v1/tiber/seller-orders/{id}/lines': getUnknownId,
  'GET /v1/tiber/seller-orders/{id}/timeline': getUnknownId,
  'PUT /v1/tiber/seller-orders/{id}/taker': getUnknownId,
  'GET /v1/tiber/seller-orders/{id}': getUnknownId,
  'PUT /v1/tiber/seller-orders/{id}/promises': getUnknownId,
  'PUT /v1/logistic-orders/{id}/status': getUnknownId,
  'GET /v1/tiber/orders/{id}/timeline': getForeignOrderId,
  'GET /v1/tiber/orders/{id}/late-pieces': getForeignOrderId,
  'PUT /v1/tiber/logistic-orders/{id}/late-pieces': getForeignLogisticId,
  'DELETE /v1/tiber/order-views/{id}': (platform: TestPlatform) => createView(platform, '0000000204', '0000000103'),
}
