import { inTransaction, type Context } from '../../../context.ts'
import { openTasks } from '../../tasks/service.ts'
import { buildMailLink, mailEach, type Recipient } from '../../users/public.ts'
import { defaultLocale } from '@tiber/contract/locales'
import { mailAboutOrder } from './order-mails.ts'
import * as queries from './seller-notice-queries.ts'
import { buildSellerMail, maxListedOrders } from './seller-mail-texts.ts'

/** Orders of one supplier that are mailed about together. */
export type SellerMailJob = { stage: queries.NoticeStage; supplierId: string; logisticOrderIds: string[] }

const batchSize = 500

/**
 * Mails suppliers about new orders, reminds them after half of the time to answer, and tells the operator when it has
 * passed. Nothing happens to an order by itself: it can still be answered.
 */
export async function notifySellers(context: Context): Promise<void> {
  for (let count = batchSize; count === batchSize;)
    count = await inTransaction(context, async (context) => {
      const notices = await queries.lockDueNotices(context, batchSize)
      await queries.advanceNotices(
        context,
        notices.map(({ id }) => id),
      )
      const waiting = notices.filter(({ isWaiting }) => isWaiting)
      const silent = waiting.filter(({ stage }) => stage === 'ESCALATION').map(({ supplierId }) => supplierId)
      await openTasks(context, 'SUPPLIER_SILENT', [...new Set(silent)])
      for (const own of Map.groupBy(waiting, ({ stage, supplierId }) => `${stage} ${supplierId}`).values()) {
        const { stage, supplierId } = own[0]!
        const job: SellerMailJob = { stage, supplierId, logisticOrderIds: own.map(({ id }) => id) }
        await context.jobs.enqueue(context, 'seller-mail', job)
      }
      return notices.length
    })
}

/** Mails those who may answer; the operator stands in for a supplier without such staff. */
export async function mailSellers(context: Context, job: SellerMailJob) {
  const { recipients, content } = await readSellerMail(context, job)
  await mailEach(context, { name: 'seller-mail', job, recipients }, (recipient) =>
    sendMail(context, recipient, content),
  )
}

/** Mails all of them within the caller's transaction, which may be rolled back. */
export async function mailSellersAtOnce(context: Context, job: SellerMailJob) {
  const { recipients, content } = await readSellerMail(context, job)
  for (const recipient of recipients) await sendMail(context, recipient, content)
}

/** Reads who is mailed about what; nobody if the orders were answered or cancelled since. */
async function readSellerMail(context: Context, { stage, supplierId, logisticOrderIds }: SellerMailJob) {
  const { orders, suppliers, operators, supplier } = await queries.selectMailedOrders(context, supplierId, {
    ids: logisticOrderIds,
    limit: maxListedOrders,
  })
  const asked = stage === 'ESCALATION' || suppliers.length === 0 ? operators : suppliers
  return { recipients: orders.length === 0 ? [] : asked, content: { stage, supplier, orders } }
}

type Content = { stage: queries.NoticeStage; supplier: string; orders: queries.MailedOrder[] }

function sendMail(context: Context, recipient: Recipient, content: Content) {
  const locale = recipient.locale ?? defaultLocale
  const [first] = content.orders
  const isSupplier = recipient.clientType === 'SUPPLIER'
  const desk = !isSupplier ? '' : content.orders.length === 1 ? `/orders/${first!.id}` : '/orders'
  const parts = { logisticOrderIds: content.orders.map(({ id }) => id) }
  return mailAboutOrder(context, parts, {
    ...buildSellerMail(locale, { ...content, firstName: recipient.firstName }),
    to: recipient.email,
    locale,
    ...buildMailLink(context, recipient, { shop: '/', desk }),
  })
}
