import { beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { variant: screw } = knownProducts.capScrews

/** Colleagues of the buyer. */
let approver: PlatformClient
let admin: PlatformClient
beforeAll(async () => {
  approver = (await used.platform.signIn('approver@tiber.example')).client
  admin = (await used.platform.signIn('admin@tiber.example')).client
})

async function createDraft(text: string, client: PlatformClient = used.buyer) {
  const { id } = await client.quickOrder.create({ body: { text } })
  const readLines = async () => (await client.quickOrder.lines({ params: { id } })).lines
  const update = (change: { variantId?: string; reopened?: true }) =>
    client.quickOrder.updateLines({ params: { id }, body: [{ line: 1, ...change }] })
  const add = async () => {
    const cartId = await used.createCart(`Borrador ${id}`, client)
    return client.quickOrder.addToCart({ params: { id }, body: { cartId } })
  }
  return { id, readLines, update, add }
}

describe('drafts', () => {
  test('are listed with their names until their lines are in a cart, the latest first', async () => {
    const first = await createDraft(`${screw} 100`)
    const second = await createDraft(`${screw} 200\nABX-99817 6`)
    const named = await used.buyer.quickOrder.update({ params: { id: first.id }, body: { name: ' Obra de Triana ' } })
    expect(named.name).toBe('Obra de Triana')
    const list = async () => (await used.buyer.quickOrder.list()).drafts.filter(({ id }) => ids.has(id))
    const ids = new Set([first.id, second.id])
    expect(await list()).toMatchObject([
      { id: second.id, name: null, openLines: 2, readyLines: 1, start: `${screw} 200\nABX-99817 6` },
      { id: first.id, name: 'Obra de Triana', openLines: 1, readyLines: 1 },
    ])
    await first.add()
    expect(await list()).toMatchObject([{ id: second.id }])
    await used.buyer.quickOrder.delete({ params: { id: second.id } })
    expect(await list()).toEqual([])
  })

  test('belong to their user in one company', async () => {
    const { id } = await createDraft(`${screw} 100`)
    for (const client of [used.shipyard, approver]) {
      expect((await client.quickOrder.list()).drafts.map((draft) => draft.id)).not.toContain(id)
      await expect(client.quickOrder.update({ params: { id }, body: { name: 'Mío' } })).rejects.toEqual(
        refusal('F-E-002'),
      )
    }
  })

  test('lose their name when it is removed', async () => {
    const { id } = await createDraft(`${screw} 100`)
    const rename = (name: string | null) => used.buyer.quickOrder.update({ params: { id }, body: { name } })
    await rename('Taller')
    expect((await rename(null)).name).toBeNull()
  })
})

describe('a decided line', () => {
  test('can be reopened: the article it had is the first candidate, and its quantity is kept', async () => {
    const { update, readLines } = await createDraft(`${screw} 300`)
    const { lines, draft } = await update({ reopened: true })
    expect(lines).toMatchObject([{ verdict: 'CANDIDATES', article: null, requestedQuantity: 300 }])
    expect(lines[0]!.candidates[0]?.sku).toBe(screw)
    expect(draft.counts).toMatchObject({ CANDIDATES: 1, FOUND: 0 })
    await update({ variantId: 'SCS-A2-M8-050' })
    expect(await readLines()).toMatchObject([{ verdict: 'FOUND', article: { sku: 'SCS-A2-M8-050' }, quantity: 300 }])
  })

  test('that is reopened › after a choice among a family › has its variants as candidates again', async () => {
    const { update, readLines } = await createDraft('Arandela inox: 200')
    const [line] = await readLines()
    const { variantId } = line!.candidates[1]!
    await update({ variantId })
    const { lines } = await update({ reopened: true })
    expect(lines[0]!.candidates[0]?.variantId).toBe(variantId)
    expect(lines[0]!.candidates).toHaveLength(line!.candidates.length)
  })

  test('that is reopened leaves the line it was merged with', async () => {
    const { id, readLines } = await createDraft(`${screw} 300\n${screw} 100`)
    await used.buyer.quickOrder.updateLines({ params: { id }, body: [{ line: 2, reopened: true }] })
    expect(await readLines()).toMatchObject([
      { verdict: 'FOUND', quantity: 300 },
      { verdict: 'CANDIDATES', mergedInto: null },
    ])
  })
})

describe('a learned text', () => {
  const chooseScrew = async (text: string, client = used.buyer) => {
    const draft = await createDraft(`${text}: 100`, client)
    await draft.update({ variantId: screw })
    return draft
  }
  const findArticle = async (text: string, client = used.buyer) => {
    const [line] = await (await createDraft(`${text}: 100`, client)).readLines()
    return line!.foundBy === 'ALIAS' ? line!.article?.sku : undefined
  }

  test('is known to its user at once, and to the company after two orders', async () => {
    const text = 'el de siempre de triana'
    const chosen = await chooseScrew(text)
    expect(await findArticle(text)).toBe(screw)
    expect(await findArticle(text, approver)).toBeUndefined()
    await chosen.add()
    expect(await findArticle(text, approver)).toBeUndefined()
    await (await createDraft(`${text}: 200`)).add()
    expect(await findArticle(text, approver)).toBe(screw)
  })

  test('of an administrator is known to the company at once, and to no other company', async () => {
    const text = 'el que quiere la jefa'
    await chooseScrew(text, admin)
    expect(await findArticle(text)).toBe(screw)
    expect(await findArticle(text, used.shipyard)).toBeUndefined()
  })

  test('is forgotten when its line is reopened', async () => {
    const text = 'el del armario azul'
    await chooseScrew(text)
    const draft = await createDraft(`${text}: 100`)
    expect(await draft.readLines()).toMatchObject([{ foundBy: 'ALIAS' }])
    await draft.update({ reopened: true })
    expect(await findArticle(text)).toBeUndefined()
  })
})
