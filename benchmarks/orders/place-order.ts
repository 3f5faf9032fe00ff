import { queryRows, changeLines, selectOffers } from '../carts/cart-lines.ts'
import { cpuMs } from '../cpu.ts'
import { signInAs, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { shipyard } from './order-lists.ts'

const checkouts = 20
const reads = 10

/** Measures all calls of a small checkout, placing orders of any size, and reading a large one. */
export async function measureOrders(shop: Shop): Promise<Line[]> {
  // Ensures stock and active products, because blocked orders are not measured here.
  await queryRows(
    shop,
    `update offer set stock = 1000000 where stock > 500; update variant set status = 'ACTIVE' where status <> 'ACTIVE';
    update product set status = 'ACTIVE' where status <> 'ACTIVE';
    update supplier set status = 'ACTIVE', min_order_value = null`,
  )
  const offers = await selectOffers(shop)
  const { client } = await signInAs(shop.platformUrl, 'buyer@tiber.example')
  client.updateConfiguration({ customerAccountId: shipyard })
  const shipyardHeaders = { 'customer-account-id': shipyard }
  const used = () => shop.platformPids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const measureRun = async <Result>(run: () => Promise<Result>) => {
    const [before, from] = [used(), performance.now()]
    const result = await run()
    return { result, cpu: used() - before, ms: performance.now() - from }
  }
  const addresses = await client.addresses.list()
  const shippingAddressId = addresses.find(({ shipping }) => shipping)!.externalId
  const billingAddressId = addresses.find(({ billing }) => billing)!.externalId

  let carts = 0
  const fillCart = async (size: number) => {
    const { id } = await client.carts.create({ body: { name: `Bench ${size} ${(carts += 1)}` } })
    const lines = offers.slice(0, size).map((offer) => ({
      offerPriceId: offer.id,
      quantity: offer.minimum,
      updateAction: 'ADD_QUANTITY' as const,
    }))
    await changeLines(shop, id, lines, shipyardHeaders)
    return id
  }
  const createDraft = async (cartId: string) => {
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
    const id = await createDraft(cartId)
    await place(id)
    await client.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 40 } })
    return id
  }

  const small: string[] = []
  for (let at = 0; at < checkouts * 2; at += 1) small.push(await fillCart(3))
  for (const id of small.slice(0, checkouts)) await checkout(id)
  const drafts = await measureRun(async () => {
    const ids: string[] = []
    for (const id of small.slice(checkouts)) ids.push(await createDraft(id))
    return ids
  })
  const placements = await measureRun(async () => {
    for (const id of drafts.result) await place(id)
  })
  const confirmations = await measureRun(async () => {
    for (const id of drafts.result)
      await client.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 40 } })
  })
  const placed: { size: number; cpu: number; ms: number; id: string }[] = []
  for (const size of [3, 100, 2000]) {
    await place(await createDraft(await fillCart(size)))
    const id = await createDraft(await fillCart(size))
    const { cpu, ms } = await measureRun(() => place(id))
    placed.push({ size, cpu, ms, id })
  }
  const params = { id: placed.at(-1)!.id }
  const page = await measureRun(async () => {
    for (let time = 0; time < reads; time += 1)
      await client.commercialOrders.read({ params, query: { nbPreviewLines: 20 } })
  })
  const allLines = await measureRun(() => client.commercialOrders.read({ params, query: { nbPreviewLines: 1000 } }))
  const timeline = await measureRun(() => client.orders.timeline({ params }))
  return [
    {
      what: 'Checkout of 3 lines, all calls, with the jobs that follow',
      value: (drafts.cpu + placements.cpu + confirmations.cpu) / checkouts,
      unit: 'ms CPU',
      goal: 60,
    },
    { what: '… to start it and choose the shipping', value: drafts.cpu / checkouts, unit: 'ms CPU' },
    { what: '… to place it, with documents and mails', value: placements.cpu / checkouts, unit: 'ms CPU' },
    { what: '… to show its confirmation', value: confirmations.cpu / checkouts, unit: 'ms CPU' },
    ...placed.map(({ size, cpu }): Line => ({
      what: `Place an order of ${size.toLocaleString('en-US')} lines`,
      value: cpu,
      unit: 'ms CPU',
      goal: size === 2000 ? 1000 : 60 + size / 2,
    })),
    {
      what: 'Place an order of 2,000 lines, until the response',
      value: placed.at(-1)!.ms / 1000,
      unit: 's',
      goal: 1,
    },
    {
      what: 'Read it as its page does, 20 lines of each logistic order',
      value: page.cpu / reads,
      unit: 'ms CPU',
      goal: 60,
    },
    { what: 'Read all of its lines', value: allLines.cpu, unit: 'ms CPU', goal: 400 },
    { what: 'Read its timeline', value: timeline.cpu, unit: 'ms CPU', goal: 60 },
  ]
}
