import { expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { useOrders } from '../../../testing/orders.ts'
import { notifySellers } from './seller-notices.ts'

const used = useOrders()
const hourMs = 3_600_000

const place = async () => (await (await used.placeOrder(used.buyer, 10)).read()).orderLogistics[0]!
const read = (id: string) => used.sellers.ebro.sellerOrders.read({ params: { id } })

/** Runs the timer and returns the subjects of new mails about the order, by recipient. */
async function notify(reference: string) {
  const before = (await used.platform.readMails()).length
  await notifySellers(used.platform.systemContext())
  await used.platform.drainJobs()
  const mails = await used.platform.readMails()
  return mails
    .slice(0, mails.length - before)
    .filter(
      ({ subject, text }) =>
        `${subject} ${text}`.includes(reference) && /espera su respuesta|nuevo|no ha respondido/.test(subject),
    )
    .map(({ recipient, subject }) => ({ recipient, subject }))
}

/** Moves the times of an order into the past, as if it had waited so long. */
const wait = (id: string, hours: number) =>
  used.platform.database.db.execute(sql`with n as (update seller_notice
      set due_at = due_at - ${hours} * interval '1 hour', remind_at = remind_at - ${hours} * interval '1 hour'
      where logistic_order_id = ${id})
    update logistic_order set answer_by = answer_by - ${hours} * interval '1 hour' where id = ${id}`)

test('a silent supplier: mailed at once, reminded after half of the time, then the operator is told, and nothing is refused', async () => {
  await notify('')
  const { id, reference } = await place()
  const first = await notify(reference)
  expect(first.map(({ recipient }) => recipient)).toEqual(['supplier@tiber.example'])
  expect(first[0]!.subject).toMatch(/^Pedido nuevo .* de Talleres Guadalquivir/)
  expect(await notify(reference)).toEqual([])

  const { seller } = await read(id)
  const hours = (Date.parse(seller!.answerBy!) - used.platform.now().getTime()) / hourMs
  await wait(id, Math.ceil(hours / 2))
  expect(await notify(reference)).toEqual([
    { recipient: 'supplier@tiber.example', subject: `El pedido ${reference} espera su respuesta` },
  ])
  expect((await read(id)).seller!.escalatedAt).toBeNull()

  await wait(id, Math.ceil(hours))
  const escalated = await notify(reference)
  expect(new Set(escalated.map(({ subject }) => subject))).toEqual(
    new Set([`Tornillería Ebro no ha respondido el pedido ${reference}`]),
  )
  expect(escalated.map(({ recipient }) => recipient)).toContain('sales@tiber.example')
  expect(escalated.map(({ recipient }) => recipient)).not.toContain('supplier@tiber.example')

  await wait(id, 60 * 24)
  expect(await notify(reference)).toEqual([])
  const late = await read(id)
  expect(late).toMatchObject({ status: 'WAITING_SUPPLIER_APPROVAL', seller: { escalatedAt: expect.any(String) } })
  await used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status: 'ACCEPTED_BY_SUPPLIER' } })
})

test('several new orders are one mail, and one that was answered before is none', async () => {
  await notify('')
  const [answered, ...others] = [await place(), await place(), await place()]
  await used.sellers.ebro.sellerOrders.updateStatus({
    params: { id: answered!.id },
    body: { status: 'ACCEPTED_BY_SUPPLIER' },
  })
  const before = (await used.platform.readMails()).length
  await notifySellers(used.platform.systemContext())
  await used.platform.drainJobs()
  const mails = await used.platform.readMails()
  const own = mails
    .slice(0, mails.length - before)
    .filter(({ recipient, subject }) => recipient === 'supplier@tiber.example' && /pedidos nuevos/.test(subject))
  expect(own.map(({ subject }) => subject)).toEqual(['2 pedidos nuevos'])
  for (const { reference } of others) expect(own[0]!.text).toContain(reference)
  expect(own[0]!.text).not.toContain(answered!.reference)
})
