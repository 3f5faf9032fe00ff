import type { PlatformClient } from '@tiber/sdk/platform-client'
import { queryRows, changeLines, selectOffers, toLineCommand, type BenchOffer } from '../carts/cart-lines.ts'
import { measureRun } from '../cpu.ts'
import { signInAs, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { shipyard } from './order-lists.ts'

const checkouts = 20
const reads = 10

/** Measures all calls of a small checkout, placing orders of any size, and reading a large one. */
export async function measureOrders(shop: Shop): Promise<Line[]> {
  const { buyer, client } = await prepareBuyer(shop)
  const ofCheckouts = toCheckoutLines(await measureCheckouts(shop, buyer))
  const placed = await measurePlacements(shop, buyer)
  const ofReads = await measureReads(shop, client, placed.at(-1)!.id)
  return [
    ...ofCheckouts,
    ...placed.map(({ size, cpuMs }): Line => ({
      what: `Place an order of ${size.toLocaleString('en-US')} lines`,
      value: cpuMs,
      unit: 'ms CPU',
      goal: size === 2000 ? 1000 : 60 + size / 2,
    })),
    {
      what: 'Place an order of 2,000 lines, until the response',
      value: placed.at(-1)!.seconds,
      unit: 's',
      goal: 1,
    },
    ...ofReads,
  ]
}

/** Measures all calls of a checkout of three lines, with the jobs that follow: from the filled cart, and with filling it. */
export async function measureSmallCheckout(shop: Shop): Promise<{ filled: number; all: number }> {
  const { fillingMs, draftsMs, placementsMs, confirmationsMs } = await measureCheckouts(
    shop,
    (await prepareBuyer(shop)).buyer,
  )
  const filled = draftsMs + placementsMs + confirmationsMs
  return { filled, all: filled + fillingMs }
}

/** Returns a buyer who can order everything it is given: by default public offers of all suppliers. */
export async function prepareBuyer(shop: Shop, select: (shop: Shop) => Promise<BenchOffer[]> = selectOffers) {
  await prepareCatalogue(shop)
  const offers = await select(shop)
  const { client } = await signInAs(shop.platformUrl, 'buyer@tiber.example')
  client.updateConfiguration({ customerAccountId: shipyard })
  return { client, buyer: await createBuyer(shop, client, offers) }
}

/** Ensures stock and active products, because blocked orders are not measured here. */
const prepareCatalogue = (shop: Shop) =>
  queryRows(
    shop,
    `update offer set stock = 1000000 where stock > 500; update variant set status = 'ACTIVE' where status <> 'ACTIVE';
    update product set status = 'ACTIVE' where status <> 'ACTIVE';
    update supplier set status = 'ACTIVE', min_order_value = null`,
  )

type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** Returns the steps of a checkout, from the cart to the confirmation. */
async function createBuyer(shop: Shop, client: PlatformClient, offers: BenchOffer[]) {
  const headers = { 'customer-account-id': shipyard }
  const { commercialOrders } = client
  const addresses = await client.addresses.list()
  const shippingAddressId = addresses.find(({ shipping }) => shipping)!.externalId
  const billingAddressId = addresses.find(({ billing }) => billing)!.externalId
  let carts = 0
  return {
    async fillCart(size: number) {
      const { id } = await client.carts.create({ body: { name: `Bench ${size} ${(carts += 1)}` } })
      await changeLines(shop, { id, lines: offers.slice(0, size).map(toLineCommand), headers })
      return id
    },
    async createDraft(cartId: string) {
      const id = await client.carts.initializeOrders({ params: { id: cartId }, body: {} })
      const params = { id }
      await client.checkout.read({ params })
      await commercialOrders.setShipping({ params, body: { shippingAddressId, shippingType: 'STANDARD' } })
      await commercialOrders.setBilling({ params, body: { billingAddressId } })
      return id
    },
    place: (id: string) => commercialOrders.place({ params: { id } }),
    readConfirmation: (id: string) => commercialOrders.read({ params: { id }, query: { nbPreviewLines: 40 } }),
  }
}

type CheckoutFigures = Record<'fillingMs' | 'draftsMs' | 'placementsMs' | 'confirmationsMs', number>

/** Returns the CPU of a checkout's steps; half of the checkouts warm up. */
async function measureCheckouts({ platformPids }: Shop, buyer: Buyer): Promise<CheckoutFigures> {
  const fillCarts = async () => {
    const ids: string[] = []
    for (let at = 0; at < checkouts; at += 1) ids.push(await buyer.fillCart(3))
    return ids
  }
  for (const cartId of await fillCarts()) {
    const id = await buyer.createDraft(cartId)
    await buyer.place(id)
    await buyer.readConfirmation(id)
  }
  const carts = await measureRun(platformPids, fillCarts)
  const drafts = await measureRun(platformPids, async () => {
    const ids: string[] = []
    for (const id of carts.result) ids.push(await buyer.createDraft(id))
    return ids
  })
  const placements = await measureRun(platformPids, async () => {
    for (const id of drafts.result) await buyer.place(id)
  })
  const confirmations = await measureRun(platformPids, async () => {
    for (const id of drafts.result) await buyer.readConfirmation(id)
  })
  return {
    fillingMs: carts.cpuMs / checkouts,
    draftsMs: drafts.cpuMs / checkouts,
    placementsMs: placements.cpuMs / checkouts,
    confirmationsMs: confirmations.cpuMs / checkouts,
  }
}

function toCheckoutLines({ draftsMs, placementsMs, confirmationsMs }: CheckoutFigures): Line[] {
  return [
    {
      what: 'Checkout of 3 lines, all calls, with the jobs that follow',
      value: draftsMs + placementsMs + confirmationsMs,
      unit: 'ms CPU',
      goal: 40,
    },
    { what: '… to start it and choose the shipping', value: draftsMs, unit: 'ms CPU' },
    { what: '… to place it, with documents and mails', value: placementsMs, unit: 'ms CPU' },
    { what: '… to show its confirmation', value: confirmationsMs, unit: 'ms CPU' },
  ]
}

/** Places two orders of each size and measures the second. */
async function measurePlacements({ platformPids }: Shop, { fillCart, createDraft, place }: Buyer) {
  const placed: { size: number; cpuMs: number; seconds: number; id: string }[] = []
  for (const size of [3, 100, 2000]) {
    await place(await createDraft(await fillCart(size)))
    const id = await createDraft(await fillCart(size))
    const { cpuMs, seconds } = await measureRun(platformPids, () => place(id))
    placed.push({ size, cpuMs, seconds, id })
  }
  return placed
}

async function measureReads({ platformPids }: Shop, client: PlatformClient, id: string): Promise<Line[]> {
  const params = { id }
  const read = (nbPreviewLines: number) => client.commercialOrders.read({ params, query: { nbPreviewLines } })
  const page = await measureRun(platformPids, async () => {
    for (let time = 0; time < reads; time += 1) await read(20)
  })
  const allLines = await measureRun(platformPids, () => read(1000))
  const timeline = await measureRun(platformPids, () => client.orders.timeline({ params }))
  return [
    {
      what: 'Read it as its page does, 20 lines of each logistic order',
      value: page.cpuMs / reads,
      unit: 'ms CPU',
      goal: 60,
    },
    { what: 'Read all of its lines', value: allLines.cpuMs, unit: 'ms CPU', goal: 400 },
    { what: 'Read its timeline', value: timeline.cpuMs, unit: 'ms CPU', goal: 60 },
  ]
}
