import { afterAll, describe, expect, test } from 'vitest'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { action as change, loader as list } from './addresses.route.tsx'
import { action as save, loader as read } from './address.route.tsx'
import { loader as download } from './export.route.ts'
import { action as create } from './new-address.route.tsx'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const base = '/v1/shop/customer-accounts/addresses'
const features = ['address-restore', 'default-addresses', 'address-import']
const settings = { 'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features } } }
const book = { [`GET ${base}`]: { status: 200, body: [] } }
const broken = createRefusal(503, 'SV0002')
const typed = { fullName: 'Recepción', address: 'Calle Uno 1', city: 'Sevilla', zipcode: '41007', country: 'ES' }

type Visit = { script: Script; form?: Record<string, string>; params?: Record<string, string> }

function visit(run: (arguments_: never) => unknown, { script, ...more }: Visit) {
  platform.play({ ...settings, ...script })
  return visitScreen(run, { platformUrl: platform.url, path: '/account/addresses', ...more })
}

describe('spec 8: address calls', () => {
  test('a failed list is reported instead of shown as empty', async () => {
    const { outcome, logged } = await visit(list, { script: { [`GET ${base}`]: broken } })
    expect(outcome).toMatchObject({ data: { hasFailed: true, shown: [] }, init: { status: 503 } })
    expect(logged).toContain('listAddresses failed')
  })

  test('a failed list makes export and edit page return 503', async () => {
    const script = { [`GET ${base}`]: broken }
    expect((await visit(download, { script })).outcome).toMatchObject({ init: { status: 503 } })
    expect((await visit(read, { script, params: { addressId: '1' } })).outcome).toMatchObject({ init: { status: 503 } })
  })

  test('a rejected new address returns to its form with the problem at its field', async () => {
    const wrong = createRefusal(400, 'F-E-012', 'zipcode')
    const { outcome, logged } = await visit(create, { script: { ...book, [`POST ${base}`]: wrong }, form: typed })
    expect(outcome).toMatchObject({
      data: { values: typed, problems: { zipcode: 'format' }, failure: undefined },
      init: { status: 400 },
    })
    expect(logged).toEqual(['createAddress failed'])
  })

  test('an unreachable platform keeps the typed values', async () => {
    const script = { ...book, [`PUT ${base}/1`]: broken }
    const { outcome, logged } = await visit(save, { script, form: typed, params: { addressId: '1' } })
    expect(outcome).toMatchObject({ data: { values: typed, failure: 'SV0002' }, init: { status: 503 } })
    expect(logged).toEqual(['updateAddress failed'])
  })

  test('a failed deletion is logged and reported', async () => {
    for (const [response, name] of [
      [broken, 'addresses.flash.notDeleted'],
      [createRefusal(409, 'ST0001'), 'addresses.flash.lastBilling'],
    ] as const) {
      const script = { ...book, [`DELETE ${base}/1`]: response }
      const { outcome, logged, flash } = await visit(change, { script, form: { do: 'delete 1' } })
      expect((outcome as Response).status).toBe(302)
      expect(logged).toEqual(['deleteAddress failed'])
      expect(JSON.parse(flash)).toEqual({ key: name })
    }
  })

  test('a deletion offers undo', async () => {
    const script = { ...book, [`DELETE ${base}/1`]: { status: 204 } }
    const { flash } = await visit(change, { script, form: { do: 'delete 1' } })
    expect(JSON.parse(flash)).toMatchObject({
      key: 'addresses.flash.deleted',
      undo: { action: '/account/addresses', fields: { do: 'restore 1' } },
    })
  })
})
