import { toMoney, toNumber } from '@tiber/contract/money'
import { pickText } from '@tiber/contract/locales'
import type { CallResult } from '@tiber/contract/call'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import type { SellerContext } from '../../../context.ts'
import { findThumbnailUrl } from '../../catalogue/service.ts'
import { updateTaker } from './order-queries.ts'
import { requireSellerOrder, readSellerOrder } from './read-order.ts'
import { takenForMs } from './seller-facts.ts'
import * as queries from './seller-line-queries.ts'

/** Lists lines of an order with what their seller needs to know about them. */
export async function listSellerLines(
  context: SellerContext,
  id: string,
  params: queries.LinePage,
): Promise<CallResult<typeof sellerOrders.lines>> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const { total, short } = await queries.countSellerLines(context, logisticOrderId, params)
  const rows = await queries.selectSellerLines(context, logisticOrderId, params)
  const lines = rows.map(({ names, net, article, variantId, drawing, pictureUpdated, pictures, ...row }) => ({
    ...row,
    name: pickText(names, context.locale) ?? row.sku,
    net: toNumber(toMoney(net)),
    picture:
      pictureUpdated === null
        ? null
        : (findThumbnailUrl(
            context,
            { ...article, id: variantId, drawing, updatedAt: pictureUpdated },
            pictures ?? [],
          ) ?? null),
  }))
  return { lines, total, short }
}

/** Notes that the caller is answering an order, and says who else is. */
export async function takeOrder(context: SellerContext, id: string) {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  await updateTaker(context, logisticOrderId, new Date(context.now().getTime() - takenForMs))
  const { seller } = await readSellerOrder(context, logisticOrderId, { nbPreviewLines: 0 })
  return { takenBy: seller!.takenBy }
}
