import { describe, expect, test } from 'vitest'
import { guadalquivir, refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

async function place() {
  const order = await (await used.placeOrder()).read()
  const part = order.orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO')!
  return { order, part }
}
const correct = (id: string, partId: string, changes: object) =>
  used.sellers.operator.operatorOrders.correctAddress({
    params: { id },
    body: { partId, reason: 'Era el número 2.', ...changes },
  })

describe('an address corrected by the operator', () => {
  test('before anything was shipped › buyer and supplier see it, marked, and the supplier is mailed', async () => {
    const { order, part } = await place()
    const before = part.shippingAddressSnapshot!
    const zipcode = before.zipcode
    const answer = await correct(order.id, part.id, {
      address: 'Calle Feria 2',
      zipcode,
      additionalAddress: 'Muelle B',
    })
    const corrected = answer.parts.find(({ id }) => id === part.id)!.shippingAddressSnapshot
    expect(corrected).toEqual({ ...before, address: 'Calle Feria 2', additionalAddress: 'Muelle B' })
    expect(answer.events[0]).toMatchObject({
      action: 'correctAddress',
      part: part.reference,
      reason: 'Era el número 2.',
      actor: { type: 'OPERATOR' },
    })
    const others = answer.parts.filter(({ id }) => id !== part.id)
    for (const other of others) expect(other.shippingAddressSnapshot?.address).not.toBe('Calle Feria 2')
    const seen = await used.sellers.ebro.sellerOrders.read({ params: { id: part.id } })
    expect(seen.shippingAddressSnapshot).toEqual(corrected)
    await used.platform.drainJobs()
    const mail = (await used.platform.readMails()).find(({ subject }) => subject.includes(part.reference))
    expect(mail).toMatchObject({ recipient: 'supplier@tiber.example', text: expect.stringContaining('Calle Feria 2') })
    const { mails } = await used.sellers.operator.operatorOrders.read({ params: { id: order.id } })
    expect(mails).toContainEqual(
      expect.objectContaining({ recipient: 'supplier@tiber.example', subject: mail!.subject, part: part.reference }),
    )
  })

  test('once something was shipped › refused, and nothing changes', async () => {
    const { order, part } = await place()
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
      await used.sellers.ebro.sellerOrders.updateStatus({ params: { id: part.id }, body: { status } })
    await expect(correct(order.id, part.id, { address: 'Calle Feria 2' })).rejects.toThrow(refusal('ST0001'))
    const { parts } = await used.sellers.operator.operatorOrders.read({ params: { id: order.id } })
    expect(parts.find(({ id }) => id === part.id)!.shippingAddressSnapshot).toEqual(part.shippingAddressSnapshot)
  })

  test('where other taxes apply › refused', async () => {
    const { order, part } = await place()
    await expect(correct(order.id, part.id, { zipcode: '35001' })).rejects.toThrow(refusal('F-E-040'))
  })

  test('before the order was released › its supplier learns nothing', async () => {
    const { updateTerms } = used.sellers.operator.operatorAccounts
    await updateTerms({ params: { id: guadalquivir }, body: { creditLimit: 1 } })
    const { order, part } = await place()
    await updateTerms({ params: { id: guadalquivir }, body: { creditLimit: null } })
    const { parts } = await correct(order.id, part.id, { address: 'Calle Feria 2' })
    expect(parts.find(({ id }) => id === part.id)!.shippingAddressSnapshot!.address).toBe('Calle Feria 2')
    await used.platform.drainJobs()
    const mails = await used.platform.readMails()
    expect(mails.filter(({ subject }) => subject.includes(part.reference))).toEqual([])
  })

  test('a part of another order › not found', async () => {
    const [one, other] = [await place(), await place()]
    await expect(correct(one.order.id, other.part.id, { city: 'Lugo' })).rejects.toThrow(refusal('F-E-002'))
  })
})

test('mails about an order › each is listed with its recipient, those of other orders are not', async () => {
  const { order, part } = await place()
  const other = await place()
  await used.sellers.ebro.sellerOrders.updateStatus({
    params: { id: part.id },
    body: { status: 'ACCEPTED_BY_SUPPLIER' },
  })
  await used.platform.drainJobs()
  const read = async (id: string) => (await used.sellers.operator.operatorOrders.read({ params: { id } })).mails
  const mails = await read(order.id)
  expect(mails.map(({ recipient }) => recipient)).toContain('buyer@tiber.example')
  const others = new Set((await read(other.order.id)).map(({ id }) => id))
  expect(mails.filter(({ id }) => others.has(id))).toEqual([])
})
