import { describe, expect, test } from 'vitest'
import { packed, refusal, toLineCommand, single, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { createCart, updateAndReadChange } = used

const addLine = async (id: string) => (await updateAndReadChange(id, [toLineCommand(single, 3)])).lines[0]!.id

describe('a shared buying list', () => {
  test('is turned into a cart only by its owner, and is then no longer shared', async () => {
    const id = await createCart('BL_De todos')
    await used.buyer.carts.share({ params: { id }, body: { shared: true } })
    const { client: colleague } = await used.platform.signIn('approver@tiber.example')
    const rename = (client: typeof colleague, name: string) => client.carts.update({ params: { id }, body: { name } })
    expect(await rename(colleague, 'BL_De todos nosotros')).toMatchObject({ shared: true })
    await expect(rename(colleague, 'Mi carrito')).rejects.toEqual(refusal('ST0001'))
    expect(await rename(used.buyer, 'Mi carrito')).toMatchObject({ shared: false })
    await expect(colleague.carts.activate({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('a deleted cart', () => {
  test('is not restored from another store, and restoring an existing cart changes nothing', async () => {
    const { client: elsewhere } = await used.platform.signIn('buyer@tiber.example', { storeId: 'export' })
    const id = await createCart('De Iberia')
    expect(await used.buyer.carts.restore({ params: { id } })).toMatchObject({ version: 1 })
    await used.buyer.carts.delete({ params: { id } })
    await expect(elsewhere.carts.restore({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.buyer.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('an expected version', () => {
  test('is checked when a cart is copied, renamed or deleted', async () => {
    const id = await createCart('Con versión')
    await addLine(id)
    const at = (version: number) => ({ ifMatch: `"${version}"` })
    const copy = (name: string, version: number) =>
      used.buyer.carts.copy({ params: { id }, body: { name } }, at(version))
    expect(await copy('Copia de la 2', 2)).toMatchObject({ numberOfLines: 1 })
    await expect(copy('Copia de la 1', 1)).rejects.toEqual(refusal('ST0001'))
    const rename = (version: number) =>
      used.buyer.carts.update({ params: { id }, body: { name: 'Otro nombre' } }, at(version))
    await expect(rename(1)).rejects.toEqual(refusal('ST0001'))
    expect(await rename(2)).toMatchObject({ version: 3 })
    await expect(used.buyer.carts.delete({ params: { id } }, at(2))).rejects.toEqual(refusal('ST0001'))
    await used.buyer.carts.delete({ params: { id } }, at(3))
  })
})

describe('line details', () => {
  test('of an unknown line change nothing, whatever the version', async () => {
    const id = await createCart('Sin esa línea')
    await addLine(id)
    const body = [{ lineId: 'nobody', note: 'Nada' }]
    const { cart, touched } = await used.buyer.carts.updateLineDetails({ params: { id }, body }, { ifMatch: '"2"' })
    expect([cart.version, touched]).toEqual([2, 0])
  })

  test('given twice for a line take the last value, and blank clears a field', async () => {
    const id = await createCart('Dicho dos veces')
    const lineId = await addLine(id)
    const body = [
      { lineId, note: 'Primero', section: '  ' },
      { lineId, reference: '\tR-\u00011 ' },
      { lineId, note: 'Después' },
    ]
    const { lines } = await used.buyer.carts.updateLineDetails({ params: { id }, body })
    expect(lines).toMatchObject([{ note: 'Después', reference: 'R-1', section: null }])
  })
})

describe('replacing lines', () => {
  test('lets two lines swap offers, and replaces a line given twice once', async () => {
    const id = await createCart('Cambio de sitio')
    const { lines } = await updateAndReadChange(id, [toLineCommand(single, 7), toLineCommand(packed, 200)])
    const findLineId = (price: string) => lines.find(({ offer }) => offer.offerPriceId === price)!.id
    const replace = (replacements: { lineId: string; offerPriceId: string; quantity?: number }[]) =>
      used.buyer.carts.replaceLines({ params: { id }, body: replacements })
    await replace([
      { lineId: findLineId(single), offerPriceId: packed, quantity: 100 },
      { lineId: findLineId(packed), offerPriceId: single, quantity: 9 },
    ])
    expect(await used.readQuantities(id)).toEqual({ [single]: 9, [packed]: 100 })
    const twice = [100, 300].map((quantity) => ({ lineId: findLineId(single), offerPriceId: packed, quantity }))
    await replace(twice)
    expect(await used.readQuantities(id)).toEqual({ [packed]: 400 })
  })
})

test('a cart name of invisible characters is refused', async () => {
  for (const name of ['\u200B', 'BL_\u200B', 'BL_ \u2066', '\u0001'])
    await expect(createCart(name)).rejects.toEqual(refusal('F-E-001'))
  expect(await createCart('🛒')).toBeTruthy()
})

test('an invalid changes cursor is refused', async () => {
  const cursors = [8.64e15, -1e14, '2020-01-01', null, [1], 1.5].map((at) => ({ at, seen: {} }))
  for (const cursor of cursors) {
    const since = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    await expect(used.buyer.changes.wait({ query: { since } })).rejects.toEqual(refusal('F-E-012'))
  }
})

test('the same idempotency key in another store is a different request', async () => {
  const { client: elsewhere } = await used.platform.signIn('buyer@tiber.example', { storeId: 'export' })
  const create = (client: typeof elsewhere) =>
    client.carts.create({ body: { name: 'En cada tienda' } }, { idempotencyKey: 'the same' })
  expect((await create(elsewhere)).id).not.toBe((await create(used.buyer)).id)
})
