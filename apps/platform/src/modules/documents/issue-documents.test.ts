import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../database/query-rows.ts'
import { useApprovals } from '../../testing/approvals.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createSmtpMailer } from '../../mail/mailer.ts'
import { issueDocuments } from './issue-documents.ts'
import { mailDocument } from './mail-documents.ts'

const used = useApprovals()

const listDocuments = async (id: string) => {
  const documents = await used.buyer.documents.listByOrder({ params: { id } })
  return documents.map(({ type, logisticOrder }) => `${type} ${logisticOrder.reference}`).toSorted()
}

/** Places an order that waits for its approval, and returns it with all its logistic orders. */
async function requestApproval() {
  const { id, read } = await used.placeOrder()
  await used.platform.drainJobs()
  return { id, logisticOrders: (await read()).orderLogistics }
}

describe('order confirmation', () => {
  test('is issued once for an approved order, whatever the order of the jobs, and not before', async () => {
    const { id, logisticOrders } = await requestApproval()
    expect(await listDocuments(id)).toEqual([])
    await used.clients.approver.logisticOrders.approve({ params: { id: logisticOrders[0]!.id } })
    const events = await queryRows<{ id: number }>(
      used.platform.database.db,
      sql`select id::int from order_event where commercial_order_id = ${id} order by id desc`,
    )
    for (const event of events)
      await issueDocuments(used.platform.systemContext(), { orderId: id, eventIds: [event.id] })
    await used.platform.drainJobs()
    expect(await listDocuments(id)).toEqual([
      expect.stringMatching(/^ORDER_CONFIRMATION .*-1$/),
      expect.stringMatching(/^ORDER_CONFIRMATION .*-2$/),
    ])
  })

  test('is not issued for a declined order', async () => {
    const { id, logisticOrders } = await requestApproval()
    await used.clients.approver.logisticOrders.disapprove({ params: { id: logisticOrders[0]!.id } })
    await used.platform.drainJobs()
    expect(await listDocuments(id)).toEqual([])
  })
})

describe('the mail of an invoice', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())

  async function ship() {
    const { id, logisticOrders } = await requestApproval()
    await used.clients.approver.logisticOrders.approve({ params: { id: logisticOrders[0]!.id } })
    const params = { id: logisticOrders[0]!.id }
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
      await used.sellers.operator.sellerOrders.updateStatus({ params, body: { status } })
    await used.platform.drainJobs()
    const documents = await used.buyer.documents.listByOrder({ params: { id } })
    return { logisticOrderId: params.id, invoice: documents.find(({ type }) => type === 'INVOICE')! }
  }

  test('goes to the address the company has given, in the buyer’s language', async () => {
    const { invoice } = await ship()
    const mails = await used.platform.readMails()
    const mail = mails.find(({ recipient }) => recipient === 'facturas.guadalquivir@tiber.example')!
    expect(mail.subject).toBe(`Factura ${invoice.number} · Tornillería Ebro`)
    expect(mail.text).toContain('Tornillería Ebro, S.L.')
    expect(mail.text).toContain(`[${invoice.fileName}]`)
  })

  test('has the invoice attached', async () => {
    const { invoice, logisticOrderId } = await ship()
    const context = {
      ...used.platform.systemContext(),
      mailer: createSmtpMailer(server.url, 'Shop <shop@tiber.example>'),
    }
    await mailDocument(context, { documentId: invoice.id, logisticOrderId })
    expect(server.mails.at(-1)).toMatchObject({ attachments: [invoice.fileName] })
  })

  test('reports a credit note too', async () => {
    const { logisticOrderId } = await ship()
    await used.sellers.operator.documents.credit({ params: { id: logisticOrderId }, body: { reason: 'Golpeado' } })
    await used.platform.drainJobs()
    expect((await used.platform.readMails())[0]).toMatchObject({
      recipient: 'facturas.guadalquivir@tiber.example',
      subject: expect.stringContaining('Factura rectificativa'),
    })
  })

  test('is not sent without an address', async () => {
    const { client } = await used.platform.signIn('admin@tiber.example')
    const setAddress = (customFieldValue: string) =>
      client.customerAccounts.update({
        body: { customFieldValues: [{ customFieldId: 'invoice-email', customFieldValue }] },
      })
    await setAddress('')
    const before = await used.platform.readMails()
    const { invoice } = await ship()
    const subjects = (await used.platform.readMails())
      .slice(0, -before.length || undefined)
      .map(({ subject }) => subject)
    expect(subjects.join()).not.toContain(invoice.number)
    await setAddress('facturas.guadalquivir@tiber.example')
  })
})
