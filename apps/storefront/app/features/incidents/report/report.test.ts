import { afterAll, expect, test } from 'vitest'
import { startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { loader } from './report.route.tsx'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const settings: Script = {
  'GET /v1/shop/settings': { status: 200, body: { features: ['incidents', 'orders'] } },
}
const order = '100-200-1234567'
const logisticOrder = {
  id: '1',
  reference: `${order}-1`,
  supplier: { id: '7', name: 'Ebro' },
  status: 'SHIPPED',
  late: false,
  offersReport: true,
  incidentDeclared: false,
}
const placedAt = '2026-11-02T10:00:00Z'

async function visit(path: string, script: Script) {
  platform.play({ ...settings, ...script })
  const { outcome } = await visitScreen(loader, { platformUrl: platform.url, path, isSignedIn: true })
  return outcome as { kind: string; deliveries?: { reference: string }[]; supplier?: string | null; reason?: string }
}
const listReferences = ({ deliveries }: Awaited<ReturnType<typeof visit>>) => deliveries!.map((each) => each.reference)

test('a report without an order › asks for one of the late and recent deliveries, each once', async () => {
  const toOrder = (id: string, changes: object) => ({
    id,
    placedAt,
    logisticOrders: [{ ...logisticOrder, ...changes }],
  })
  const late = toOrder('1', { reference: 'late', status: 'ACCEPTED_BY_SUPPLIER', late: true })
  const recent = [late, toOrder('2', { reference: 'shipped' }), toOrder('3', { offersReport: false })]
  const script: Script = {
    'GET /v1/tiber/orders': ({ query }) => ({ status: 200, body: { orders: query.has('late') ? [late] : recent } }),
  }
  expect(listReferences(await visit('/account/incidents/new', script))).toEqual(['late', 'shipped'])
  // What has not been shipped cannot be returned.
  expect(listReferences(await visit('/account/incidents/new?wanted=RETURN', script))).toEqual(['shipped'])
  const ofSupplier = await visit('/account/incidents/new?supplier=7', script)
  expect(ofSupplier).toMatchObject({ kind: 'choose', supplier: 'Ebro' })
  expect(platform.received().at(-1)!.query.getAll('supplierIds')).toEqual(['7'])
  expect(listReferences(await visit('/account/incidents/new?supplier=8', script))).toEqual([])
})

test('a report of an order with several deliveries › asks for one the platform accepts', async () => {
  const toDelivery = (number: number, allowed: boolean) => ({
    ...logisticOrder,
    reference: `${order}-${number}`,
    supplierSnapshot: { name: 'Ebro' },
    allowedActions: [{ action: 'REPORT', allowed, reason: null }],
  })
  const body = { validatedAt: placedAt, orderLogistics: [toDelivery(1, true), toDelivery(2, false)] }
  const script: Script = { [`GET /v1/shop/commercial-orders/${order}`]: { status: 200, body } }
  expect(listReferences(await visit(`/account/incidents/new?order=${order}`, script))).toEqual([`${order}-1`])
})

test('a report of an order the platform refuses › says why', async () => {
  const body = {
    ...logisticOrder,
    supplierSnapshot: { name: 'Ebro' },
    lines: [],
    allowedActions: [{ action: 'REPORT', allowed: false, reason: 'Todavía no.' }],
  }
  const script: Script = {
    [`GET /v1/shop/logistic-orders/${order}-1`]: { status: 200, body },
    'GET /v1/shop/threads/reason-types/INCIDENT_OPEN/sub-reasons': { status: 200, body: [] },
    'GET /v1/shop/threads/reason-types/REFUND/sub-reasons': { status: 200, body: [] },
  }
  expect(await visit(`/account/incidents/new?order=${order}-1`, script)).toMatchObject({
    kind: 'refused',
    reason: 'Todavía no.',
  })
})
