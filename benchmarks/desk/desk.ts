import { measure } from '../load.ts'
import { shipyard } from '../orders/order-lists.ts'
import { weighScripts } from '../page-scripts.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { measureCommandBar } from './command-bar.ts'
import { measureForms, signInAtDesk, startDesk, submit, type Desk, type Staff } from './desk-client.ts'
import { fillDesk, findParts, inboxSize, placeSupplierOrders, toExceptionForm, type PlacedPart } from './desk-orders.ts'

const requests = 20

type Screen = { what: string; path: string; goal: number; isSupplier?: boolean }

/** Screens that grow with the orders of the shop, and the search for the number of an order. */
const listScreens = (number: string): Screen[] => [
  { what: 'Today of the operator', path: '/operator', goal: 400 },
  { what: 'Orders of the operator', path: '/operator/orders', goal: 500 },
  { what: 'Orders of the operator, found by words', path: '/operator/orders?q=tornillo', goal: 500 },
  { what: 'Customer with three years of orders', path: `/operator/accounts/${shipyard}`, goal: 600 },
  { what: 'Answer of Ctrl K to a number', path: `/operator/search?words=${number}`, goal: 150 },
  { what: 'Answer of Ctrl K to words', path: '/operator/search?words=tornillo%20m6', goal: 150 },
  { what: 'Today of the supplier', path: '/supplier', goal: 400, isSupplier: true },
  {
    what: `Inbox, of ${inboxSize.toLocaleString('en-US')} orders`,
    path: '/supplier/orders',
    goal: 500,
    isSupplier: true,
  },
  { what: 'Answer of Ctrl K to a supplier', path: `/supplier/search?words=${number}`, goal: 150, isSupplier: true },
]

/**
 * Measures the screens of the desk by the CPU of all processes that answer, with many orders and with those of the demo
 * shop: a goal in milliseconds is that of a page shown to one person.
 */
export async function measureDesk(shop: Shop): Promise<Line[]> {
  const desk = await startDesk(shop)
  const [operator, supplier] = await Promise.all([
    signInAtDesk(desk, 'operator@tiber.example'),
    signInAtDesk(desk, 'supplier@tiber.example'),
  ])
  const people = { operator, supplier }
  const placed = await placeSupplierOrders(shop)
  const number = placed.large.reference.replace(/-\d+$/, '')
  const screens = listScreens(number)
  const few = await measureScreens(people, screens)
  const smallOrder = await measurePath(supplier, `/supplier/orders/${placed.small.id}`)
  await fillDesk(shop, placed)
  const again = {
    operator: await signInAtDesk(desk, 'operator@tiber.example'),
    supplier: await signInAtDesk(desk, 'supplier@tiber.example'),
  }
  const many = await measureScreens(again, screens)
  const largeOrder = await measurePath(again.supplier, `/supplier/orders/${placed.large.id}`)
  const screenLines = screens.map(({ what, goal }, at): Line => ({
    what,
    value: many[at]!.cpuMs,
    unit: 'ms CPU',
    goal,
    against: { what: 'with the demo’s orders', value: Math.max(few[at]!.cpuMs, 1) },
    failures: many[at]!.failures + few[at]!.failures,
  }))
  const openLine: Line = {
    what: 'Order of 2,000 lines, opened',
    value: largeOrder.cpuMs,
    unit: 'ms CPU',
    goal: 800,
    against: { what: 'of 3 lines', value: smallOrder.cpuMs },
    failures: largeOrder.failures + smallOrder.failures,
  }
  return [
    ...showLines([...screenLines, openLine]),
    ...showLines(await measureAnswers(shop, again.supplier)),
    ...showLines(await measurePapers(shop, again.supplier)),
    ...showLines(await measureCommandBar(again.operator, number)),
    ...(await measureWeights(desk, again)),
    { what: 'Desk process at rest', value: desk.memoryAtRest, unit: 'MB', goal: 120 },
  ]
}

/** Shows figures as they come: the whole takes a quarter of an hour. */
function showLines(lines: Line[]): Line[] {
  for (const { what, value, unit } of lines) process.stdout.write(`${what}: ${value.toFixed(1)} ${unit}\n`)
  return lines
}

type People = { operator: Staff; supplier: Staff }

async function measureScreens({ operator, supplier }: People, screens: Screen[]) {
  const found: Awaited<ReturnType<typeof measurePath>>[] = []
  for (const { path, isSupplier } of screens) found.push(await measurePath(isSupplier ? supplier : operator, path))
  return found
}

async function measurePath({ desk, cookie }: Staff, path: string, connections = 10) {
  const { cpuMsPerRequest, failures } = await measure(
    { url: `${desk.url}${path}`, headers: { cookie, 'accept-encoding': 'gzip' }, connections },
    desk.pids,
    requests,
  )
  return { cpuMs: cpuMsPerRequest, failures }
}

const toAcceptForm = (parts: PlacedPart[]) => ({
  intent: 'acceptAll',
  order: parts.map(({ id, version }) => `${id}:${version}`),
})

/** Measures answers until the page after them, with the jobs that follow meanwhile. */
async function measureAnswers(shop: Shop, supplier: Staff): Promise<Line[]> {
  const inbox = '/supplier/orders?stage=toAnswer'
  const waiting = await findParts(shop, `g.reference like 'INBOX-%'`)
  const take = (from: number, count: number) => toAcceptForm(waiting.slice(from, from + count))
  const ten = await measureForms(supplier, inbox, [take(0, 10), take(10, 10), take(20, 10)])
  const hundred = await measureForms(supplier, inbox, [take(100, 100), take(200, 100), take(300, 100)])
  const [small] = waiting.slice(500)
  const large = await findParts(shop, `g.reference like 'LARGE-%'`)
  const short = await measureForms(supplier, `/supplier/orders/${small!.id}`, [await toExceptionForm(shop, small!)])
  const forms = await Promise.all(large.map((part) => toExceptionForm(shop, part)))
  const exceptions = await measureForms(supplier, inbox, forms)
  return [
    {
      what: 'Accept 100 orders at once',
      value: hundred,
      unit: 'ms CPU',
      goal: 3000,
      against: { what: 'ten orders', value: ten, goal: 12 },
    },
    {
      what: 'Answer an order of 2,000 lines, one of them short',
      value: exceptions,
      unit: 'ms CPU',
      goal: 1500,
      against: { what: 'of 3 lines', value: short },
    },
  ]
}

async function measurePapers(shop: Shop, supplier: Staff): Promise<Line[]> {
  const picked = await findParts(shop, `g.reference like 'PICK-%'`)
  await submit(supplier, '/supplier/orders', toAcceptForm(picked))
  const [shipped] = await findParts(shop, 'exists (select from shipment s where s.logistic_order_id = g.id)')
  const toPath = (parts: PlacedPart[]) =>
    `/supplier/orders/pick-list?${new URLSearchParams(parts.map(({ id }): [string, string] => ['order', id]))}`
  const list = await measurePath(supplier, toPath(picked), 1)
  const one = await measurePath(supplier, toPath(picked.slice(0, 1)), 1)
  const label = await measurePath(supplier, `/supplier/orders/${shipped!.id}/labels/1`, 1)
  return [
    {
      what: `Pick list of ${picked.length} orders of 20 lines`,
      value: list.cpuMs,
      unit: 'ms CPU',
      goal: 2000,
      against: { what: 'of one order', value: one.cpuMs },
      failures: list.failures + one.failures + (picked.length === 50 ? 0 : 1),
    },
    { what: 'One label', value: label.cpuMs, unit: 'ms CPU', goal: 150, failures: label.failures },
  ]
}

/** Measures the scripts of the pages that staff opens first. */
async function measureWeights(desk: Desk, { operator, supplier }: People): Promise<Line[]> {
  const weigh = async (what: string, path: string, cookie = ''): Promise<Line> => {
    const html = await (await fetch(`${desk.url}${path}`, { headers: { cookie } })).text()
    return { what: `Scripts of ${what}`, value: await weighScripts(desk.url, html), unit: 'kB gz', goal: 150 }
  }
  return [
    await weigh('the sign-in of the desk', '/auth/login'),
    await weigh('today of the operator', '/operator', operator.cookie),
    await weigh('today of the supplier', '/supplier', supplier.cookie),
  ]
}
