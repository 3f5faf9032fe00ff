import { describe, expect, test } from 'vitest'
import { packed, refusal, set, single, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { made, updateTold } = used

const lineIn = async (id: string) => (await updateTold(id, [set(single, 3)])).lines[0]!.id

describe('a shared list', () => {
  test('is made something else by its owner alone, and is shared with nobody then', async () => {
    const id = await made('BL_De todos')
    await used.buyer.carts.share({ params: { id }, body: { shared: true } })
    const { client: colleague } = await used.platform.signedIn('approver@tiber.example')
    const rename = (client: typeof colleague, name: string) => client.carts.update({ params: { id }, body: { name } })
    expect(await rename(colleague, 'BL_De todos nosotros')).toMatchObject({ shared: true })
    await expect(rename(colleague, 'Mi carrito')).rejects.toEqual(refusal('ST0001'))
    expect(await rename(used.buyer, 'Mi carrito')).toMatchObject({ shared: false })
    await expect(colleague.carts.activate({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('a deleted cart', () => {
  test('does not come back from another store, and one that is there stays as it is', async () => {
    const { client: elsewhere } = await used.platform.signedIn('buyer@tiber.example', { storeId: 'export' })
    const id = await made('De Iberia')
    expect(await used.buyer.carts.restore({ params: { id } })).toMatchObject({ version: 1 })
    await used.buyer.carts.delete({ params: { id } })
    await expect(elsewhere.carts.restore({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.buyer.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('a version that is named', () => {
  test('is the one of the cart that is copied, renamed or deleted', async () => {
    const id = await made('Con versión')
    await lineIn(id)
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

describe('what is written beside lines', () => {
  test('of a line that is not there changes nothing, whatever the version', async () => {
    const id = await made('Sin esa línea')
    await lineIn(id)
    const body = [{ lineId: 'nobody', note: 'Nada' }]
    const { cart, touched } = await used.buyer.carts.describeLines({ params: { id }, body }, { ifMatch: '"2"' })
    expect([cart.version, touched]).toEqual([2, 0])
  })

  test('of a line that is named twice is what was said last, and blank is nothing', async () => {
    const id = await made('Dicho dos veces')
    const lineId = await lineIn(id)
    const body = [
      { lineId, note: 'Primero', section: '  ' },
      { lineId, reference: '\tR-\u00011 ' },
      { lineId, note: 'Después' },
    ]
    const { lines } = await used.buyer.carts.describeLines({ params: { id }, body })
    expect(lines).toMatchObject([{ note: 'Después', reference: 'R-1', section: null }])
  })
})

describe('lines that are replaced', () => {
  test('may change their places, and one that is named twice is replaced once', async () => {
    const id = await made('Cambio de sitio')
    const { lines } = await updateTold(id, [set(single, 7), set(packed, 200)])
    const lineOf = (price: string) => lines.find(({ offer }) => offer.offerPriceId === price)!.id
    const replace = (wishes: { lineId: string; offerPriceId: string; quantity?: number }[]) =>
      used.buyer.carts.replaceLines({ params: { id }, body: wishes })
    await replace([
      { lineId: lineOf(single), offerPriceId: packed, quantity: 100 },
      { lineId: lineOf(packed), offerPriceId: single, quantity: 9 },
    ])
    expect(await used.quantities(id)).toEqual({ [single]: 9, [packed]: 100 })
    const twice = [100, 300].map((quantity) => ({ lineId: lineOf(single), offerPriceId: packed, quantity }))
    await replace(twice)
    expect(await used.quantities(id)).toEqual({ [packed]: 400 })
  })
})

test('a name of signs that nobody sees is none', async () => {
  for (const name of ['\u200B', 'BL_\u200B', 'BL_ \u2066', '\u0001'])
    await expect(made(name)).rejects.toEqual(refusal('F-E-001'))
  expect(await made('🛒')).toBeTruthy()
})

test('a place in the changes that nobody gave out is refused', async () => {
  const cursors = [8.64e15, -1e14, '2020-01-01', null, [1], 1.5].map((at) => ({ at, seen: {} }))
  for (const cursor of cursors) {
    const since = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    await expect(used.buyer.changes.wait({ query: { since } })).rejects.toEqual(refusal('F-E-012'))
  }
})

test('the same key in another store is another request', async () => {
  const { client: elsewhere } = await used.platform.signedIn('buyer@tiber.example', { storeId: 'export' })
  const create = (client: typeof elsewhere) =>
    client.carts.create({ body: { name: 'En cada tienda' } }, { idempotencyKey: 'the same' })
  expect((await create(elsewhere)).id).not.toBe((await create(used.buyer)).id)
})
