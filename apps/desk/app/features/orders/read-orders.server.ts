import { SdkError } from '@tiber/sdk/sdk-error'
import { data } from 'react-router'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { SessionHandle } from '#app/server/session.server.ts'
import { stages, stageStatuses, type Stage } from './stages.ts'

const pageSize = 50

/** Reads one page of a stage, oldest first, and how many orders each stage has, in one round of calls. */
export async function readOrders({ platform }: SessionHandle, stage: Stage, page: number) {
  const [list, ...counted] = await Promise.all([
    platform.sellerOrders.list({ query: { statuses: stageStatuses[stage], page: page - 1, size: pageSize } }),
    ...stages.map((each) => platform.sellerOrders.list({ query: { statuses: stageStatuses[each], size: 1 } })),
  ])
  const counts = Object.fromEntries(stages.map((each, at) => [each, counted[at]?.totalElements ?? 0]))
  return { orders: list.content.map(toRow), pageCount: list.totalPages, counts: counts as Record<Stage, number> }
}

export type OrderRow = ReturnType<typeof toRow>

const toRow = ({
  id,
  reference,
  status,
  createdAt,
  customerUserSnapshot,
  orderLogisticPrices,
  lines,
}: LogisticOrder) => ({
  id,
  reference,
  status,
  placedAt: createdAt,
  company: customerUserSnapshot.parentName,
  net: orderLogisticPrices.totalItemPrice,
  lineCount: lines.length,
})

export type OrderLineRow = ReturnType<typeof toLine>

const toLine = ({
  id,
  quantity,
  confirmedQuantity,
  cancelledQuantity = 0,
  shippedQuantity = 0,
  orderLogisticLineProductVariantDto: variant,
  orderLogisticLineProductDto: product,
  orderLogisticLinePriceDto: price,
}: LogisticOrder['lines'][number]) => ({
  id,
  code: variant.sku,
  name: variant.name,
  unit: product.productUnit,
  quantity,
  confirmed: confirmedQuantity,
  cancelled: cancelledQuantity,
  shipped: shippedQuantity,
  /** Pieces that can still be sent. */
  open: Math.max(0, quantity - cancelledQuantity - shippedQuantity),
  net: price.totalItemPrice,
})

export async function readOrder({ platform }: SessionHandle, id: string) {
  const order = await platform.sellerOrders.read({ params: { id } }).catch((error: unknown) => {
    if (error instanceof SdkError && error.status === 404) throw data('Order not found', { status: 404 })
    throw error
  })
  return {
    ...toRow(order),
    buyer: `${order.customerUserSnapshot.firstName} ${order.customerUserSnapshot.lastName}`,
    address: order.shippingAddressSnapshot,
    lines: order.lines.map(toLine),
  }
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>
