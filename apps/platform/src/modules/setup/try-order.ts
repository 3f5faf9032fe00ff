import type { DocumentType } from '@tiber/contract/orders/document-types'
import type { TestOrderStep, TestOrderStepName } from '@tiber/contract/company/setup'
import { PlatformError } from '@tiber/contract/errors'
import type { Context, CustomerContext, SellerContext } from '../../context.ts'
import { updatePolicy } from '../accounts/public.ts'
import { createAddresses } from '../addresses/service.ts'
import { createCart, updateLines } from '../carts/service.ts'
import { placeOrder } from '../checkout/public.ts'
import { insertAccount } from '../customers/public.ts'
import { issueDocumentsForEvents, readPrinted } from '../documents/service.ts'
import * as orders from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { findOperator, selectDefaultStore } from '../settings/service.ts'
import { createFirstUser } from '../users/public.ts'
import type { TestDocument } from './tables.ts'
import { selectTestArticle } from './test-order-queries.ts'

/** One series for all documents of test orders, apart from those of the suppliers. */
const testSeries = 'TEST'
const names = { 'es-ES': 'Cuenta de prueba', 'en-US': 'Test account' }

/** A test order under way: the context of its transaction, the jobs it caused and what its steps made. */
export type OrderTrial = {
  id: string
  context: SellerContext
  jobs: { name: string; data: object }[]
  made: Partial<{ buyer: CustomerContext['caller']; approver: CustomerContext['caller'] } & Made>
}
type Made = { addressId: string; cartId: string; orderId: string; logisticOrderId: string; supplierId: string }

type Result = Partial<TestOrderStep> & { documents?: TestDocument[] }
type Step = (trial: OrderTrial) => Promise<Result>

/** What happens to a real order, by the functions that real orders use; the mails are sent after all of it. */
export const orderSteps: [Exclude<TestOrderStepName, 'MAIL'>, Step][] = [
  ['ACCOUNT', createAccount],
  ['CART', fillCart],
  ['ORDER', place],
  ['APPROVAL', approve],
  ['ANSWER', answer],
  ['SHIPMENT', ship],
  ['INVOICE', invoice],
  ['RECEIPT', receive],
]

/** Creates a company with a buyer and an approver, at the address of the shop. */
async function createAccount({ id, context, made }: OrderTrial): Promise<Result> {
  const store = await selectDefaultStore(context)
  if (!store) throw new PlatformError('F-E-002', 'There is no store yet.')
  const operator = await findOperator(context)
  if (!operator) throw new PlatformError('F-E-001', 'The company that runs the shop is not named yet.')
  const name = names[context.locale]
  const account = await insertAccount(context, {
    externalId: `TEST-${id}`,
    name,
    status: 'ACTIVE',
    paymentType: 'DUE_DATE',
  })
  const accountId = account!.id
  const [address] = await createAddresses(context, { accountId }, [
    {
      fullName: name,
      address: operator.address,
      zipcode: operator.zipcode,
      city: operator.city,
      country: operator.country,
      shipping: true,
      billing: true,
    },
  ])
  const createCaller = async (firstName: string): Promise<CustomerContext['caller']> => {
    const email = `${firstName.toLowerCase()}.${id}@test.invalid`
    const user = await createFirstUser(context, accountId, { firstName, lastName: 'Test', email, status: 'ACTIVE' })
    const person = { userId: user!.id, sessionId: '', email, name: `${firstName} Test`, rights: new Set<never>() }
    return { ...person, clientType: 'ACCOUNT', accountId, ...store }
  }
  const [buyer, approver] = [await createCaller('Buyer'), await createCaller('Approver')]
  const tiers = [{ thresholdWithoutTax: 0, approverUserIds: [approver.userId] }]
  await updatePolicy(context, accountId, { type: 'MANUAL_VALIDATION', active: true, tiers })
  Object.assign(made, { buyer, approver, addressId: address!.externalId })
  return { detail: name }
}

const toCustomer = (context: Context, caller: CustomerContext['caller'] | undefined): CustomerContext => ({
  ...context,
  clientType: 'ACCOUNT',
  caller: caller!,
})

async function fillCart({ context: own, made }: OrderTrial): Promise<Result> {
  const article = await selectTestArticle(own, toDay(own.now()))
  if (!article) throw new PlatformError('F-E-039', 'No article can be ordered at a public price from stock.')
  const context = toCustomer(own, made.buyer)
  const { id } = await createCart(context, { name: names[context.locale] })
  const { offerPriceId, quantity, sku } = article
  await updateLines(context, id, [{ offerPriceId, quantity, updateAction: 'REPLACE_QUANTITY' }])
  made.cartId = id
  return { detail: `${quantity} × ${sku}` }
}

async function place({ context: own, made }: OrderTrial): Promise<Result> {
  const context = toCustomer(own, made.buyer)
  const id = await orders.initializeOrders(context, made.cartId!)
  const addresses = { shippingAddressId: made.addressId!, billingAddressId: made.addressId! }
  await orders.editDelivery(context, { order: { id } }, { ...addresses, shippingType: 'STANDARD' })
  await placeOrder(context, { order: { id } })
  const { reference, orderLogistics } = await orders.readOrder(context, { id })
  Object.assign(made, { orderId: id, logisticOrderId: orderLogistics[0]!.id })
  return { detail: reference }
}

async function approve(trial: OrderTrial): Promise<Result> {
  await sendOrderMails(trial)
  const { context: own, made } = trial
  const { userId: id, name } = made.approver!
  const verdict = { decider: { id, name }, decision: 'APPROVED', reason: null, channel: 'SHOP' } as const
  await orders.decideOrder(toCustomer(own, made.approver), made.orderId!, verdict)
  return { detail: name }
}

async function answer(trial: OrderTrial): Promise<Result> {
  const { context, made } = trial
  const id = made.logisticOrderId!
  const { supplierSnapshot: supplier } = await orders.readSellerOrder(context, id)
  await orders.mailSellersAtOnce(context, { stage: 'NEW', supplierId: supplier.id, logisticOrderIds: [id] })
  const documents = await issueDocuments(trial)
  await orders.updateStatus(context, id, { body: { status: 'ACCEPTED_BY_SUPPLIER' } })
  return { detail: supplier.name, ...toResult(documents, 'ORDER_CONFIRMATION') }
}

async function ship(trial: OrderTrial): Promise<Result> {
  await sendOrderMails(trial)
  const { context, made } = trial
  for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await orders.updateStatus(context, made.logisticOrderId!, { body: { status } })
  return {}
}

async function invoice(trial: OrderTrial): Promise<Result> {
  const documents = await issueDocuments(trial)
  const result = toResult(documents, 'INVOICE')
  if (!result.documentId) throw new PlatformError('F-E-002', 'The shipment caused no invoice.')
  return { detail: documents.find(({ row }) => row.type === 'INVOICE')!.row.number, ...result }
}

async function receive(trial: OrderTrial): Promise<Result> {
  await sendOrderMails(trial)
  const { context, made } = trial
  const { status } = await orders.confirmReception(toCustomer(context, made.buyer), made.logisticOrderId!)
  if (status !== 'COMPLETED') throw new PlatformError('ST0001', `The order is ${status} after its receipt.`)
  return {}
}

const toResult = (documents: TestDocument[], type: DocumentType): Result => ({
  documents,
  documentId: documents.find(({ row }) => row.type === type)?.id ?? null,
})

/** Takes the collected jobs of a queue off the list. */
function takeJobs<Data>({ jobs }: OrderTrial, name: string): Data[] {
  const own = jobs.filter((job) => job.name === name)
  for (const job of own) jobs.splice(jobs.indexOf(job), 1)
  return own.map(({ data }) => data as Data)
}

/** Issues the documents of what happened since the last time, in the series of tests. */
async function issueDocuments(trial: OrderTrial): Promise<TestDocument[]> {
  const { context, made } = trial
  const eventIds = takeJobs<orders.OrderEventsJob>(trial, 'order-events').flatMap(({ eventIds }) => eventIds)
  const issued = await issueDocumentsForEvents(context, eventIds, testSeries)
  const documents: TestDocument[] = []
  for (const { id } of issued) documents.push({ ...(await readPrinted(context, made.logisticOrderId!, id))!, id })
  return documents
}

/** Writes the mails that the last step caused. */
async function sendOrderMails(trial: OrderTrial): Promise<void> {
  const { context } = trial
  type OrderMail = Parameters<typeof orders.mailOrderEvents>[1]
  type ApprovalMail = Parameters<typeof orders.mailApproval>[1]
  for (const mail of takeJobs<OrderMail>(trial, 'order-mail')) await orders.mailOrderEvents(context, mail)
  for (const mail of takeJobs<ApprovalMail>(trial, 'approval-mail')) await orders.mailApproval(context, mail)
}
