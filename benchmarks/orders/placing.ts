import { asked, change, offersOf } from '../carts/cart-lines.ts'
import { cpuMs } from '../cpu.ts'
import { signedIn, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { shipyard } from './order-lists.ts'

const checkouts = 20
const readings = 10

/** Measures all calls of a small checkout, placing orders of any size, and reading a large one. */
export async function placingLines(shop: Shop): Promise<Line[]> {
  // Ensures stock and active products, because blocked orders are not measured here.
  await asked(
    shop,
    `update offer set stock = 1000000 where stock > 500; update variant set status = 'ACTIVE' where status <> 'ACTIVE';
    update product set status = 'ACTIVE' where status <> 'ACTIVE';
    update supplier set status = 'ACTIVE', min_order_value = null`,
  )
  const offers = await offersOf(shop)
  const { client } = await signedIn(shop.platformUrl, 'buyer@tiber.example')
  client.updateConfiguration({ customerAccountId: shipyard })
  const ofShipyard = { 'customer-account-id': shipyard }
  const used = () => shop.platformPids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const measured = async <Result>(run: () => Promise<Result>) => {
    const [before, from] = [used(), performance.now()]
    const result = await run()
    return { result, cpu: used() - before, ms: performance.now() - from }
  }
  const addresses = await client.addresses.list()
  const shippingAddressId = addresses.find(({ shipping }) => shipping)!.externalId
  const billingAddressId = addresses.find(({ billing }) => billing)!.externalId

  let carts = 0
  const filled = async (size: number) => {
    const { id } = await client.carts.create({ body: { name: `Bench ${size} ${(carts += 1)}` } })
    const lines = offers.slice(0, size).map((offer) => ({
      offerPriceId: offer.id,
      quantity: offer.least,
      updateAction: 'ADD_QUANTITY' as const,
    }))
    await change(shop, id, lines, ofShipyard)
    return id
  }
  const drafted = async (cartId: string) => {
    const id = await client.carts.initializeOrders({ params: { id: cartId }, body: {} })
    const params = { id }
    await client.checkout.read({ params })
    const { commercialOrders } = client
    await commercialOrders.setShipping({ params, body: { shippingAddressId, shippingType: 'STANDARD' } })
    await commercialOrders.setBilling({ params, body: { billingAddressId } })
    return id
  }
  const place = (id: string) => client.commercialOrders.place({ params: { id } })
  /** Runs a checkout as a buyer would, from the cart to the confirmation. */
  const checkout = async (cartId: string) => {
    const id = await drafted(cartId)
    await place(id)
    await client.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 40 } })
    return id
  }

  const small: string[] = []
  for (let at = 0; at < checkouts * 2; at += 1) small.push(await filled(3))
  for (const id of small.slice(0, checkouts)) await checkout(id)
  const chosen = await measured(async () => {
    const ids: string[] = []
    for (const id of small.slice(checkouts)) ids.push(await drafted(id))
    return ids
  })
  const sent = await measured(async () => {
    for (const id of chosen.result) await place(id)
  })
  const shown = await measured(async () => {
    for (const id of chosen.result)
      await client.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 40 } })
  })
  const placed: { size: number; cpu: number; ms: number; id: string }[] = []
  for (const size of [3, 100, 2000]) {
    await place(await drafted(await filled(size)))
    const id = await drafted(await filled(size))
    const { cpu, ms } = await measured(() => place(id))
    placed.push({ size, cpu, ms, id })
  }
  const params = { id: placed.at(-1)!.id }
  const page = await measured(async () => {
    for (let time = 0; time < readings; time += 1)
      await client.commercialOrders.read({ params, query: { nbPreviewLines: 20 } })
  })
  const whole = await measured(() => client.commercialOrders.read({ params, query: { nbPreviewLines: 1000 } }))
  const timeline = await measured(() => client.orders.timeline({ params }))
  return [
    {
      what: 'Checkout of 3 lines, all calls, with the jobs that follow',
      value: (chosen.cpu + sent.cpu + shown.cpu) / checkouts,
      unit: 'ms CPU',
      goal: 60,
    },
    { what: '… to begin it and choose how it is sent', value: chosen.cpu / checkouts, unit: 'ms CPU' },
    { what: '… to place it, with papers and mails', value: sent.cpu / checkouts, unit: 'ms CPU' },
    { what: '… to show it', value: shown.cpu / checkouts, unit: 'ms CPU' },
    ...placed.map(({ size, cpu }): Line => ({
      what: `Place an order of ${size.toLocaleString('en-US')} lines`,
      value: cpu,
      unit: 'ms CPU',
      goal: size === 2000 ? 1000 : 60 + size / 2,
    })),
    {
      what: 'Place an order of 2,000 lines, until it is answered',
      value: placed.at(-1)!.ms / 1000,
      unit: 's',
      goal: 1,
    },
    { what: 'Read it as its page does, 20 lines of each part', value: page.cpu / readings, unit: 'ms CPU', goal: 60 },
    { what: 'Read all of its lines', value: whole.cpu, unit: 'ms CPU', goal: 400 },
    { what: 'What happened to it', value: timeline.cpu, unit: 'ms CPU', goal: 60 },
  ]
}
