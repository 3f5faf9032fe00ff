import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
let operator: PlatformClient
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  buyer = (await platform.signIn('buyer@tiber.example')).client
})
afterAll(() => platform.close())

const search = (query: string) => buyer.search.search({ query: { query, size: 5 } })
const firstSku = async (query: string) => (await search(query)).products.content[0]?.variant.sku

describe('synonyms', () => {
  test('are created, changed and deleted by operators, and searches follow at once', async () => {
    const body = { word: 'cachivache', meaning: 'alicate de corte', locale: 'es-ES' as const }
    expect((await search('cachivache')).products.totalElements).toBe(0)
    const { id } = await operator.searchSynonyms.create({ body })
    expect(await firstSku('cachivaches')).toMatch(/^CUT-/)
    await operator.searchSynonyms.update({ params: { id }, body: { ...body, meaning: 'pie de rey' } })
    expect(await firstSku('cachivache')).toMatch(/^CAL-/)
    const { content } = await operator.searchSynonyms.list({ query: { query: 'cachivache' } })
    expect(content).toMatchObject([{ id, meaning: 'pie de rey', kind: 'SYNONYM', isTwoWay: false, storeId: null }])
    await operator.searchSynonyms.delete({ params: { id } })
    expect((await search('cachivache')).products.totalElements).toBe(0)
  })

  test('are found with a typo, and the correction says so', async () => {
    const body = { word: 'cachivache', meaning: 'alicate de corte', locale: 'es-ES' as const }
    const { id } = await operator.searchSynonyms.create({ body })
    const { products, search: interpretation } = await search('cahcivache')
    expect(products.content[0]?.variant.sku).toMatch(/^CUT-/)
    expect(interpretation?.corrections).toEqual([{ from: 'cahcivache', to: 'cachivache' }])
    expect((await search('cahcivache tornilo')).search?.corrections).toEqual([
      { from: 'cahcivache', to: 'cachivache' },
      { from: 'tornilo', to: 'tornillo' },
    ])
    await operator.searchSynonyms.delete({ params: { id } })
    const teflon = await search('teflom')
    expect(teflon.products.content[0]?.variant.sku).toBe(await firstSku('teflón'))
    expect(teflon.search?.corrections).toEqual([{ from: 'teflom', to: 'teflón' }])
  })

  test('of two ways stand for each other', async () => {
    const body = { word: 'casco', meaning: 'morrion', locale: 'es-ES' as const, isTwoWay: true }
    const { id } = await operator.searchSynonyms.create({ body })
    expect(await firstSku('morrion')).toMatch(/^HLM-/)
    await operator.searchSynonyms.delete({ params: { id } })
  })

  test('of two ways are terms of the index after its rebuild, in both languages', async () => {
    const body = { meaning: 'ornitorrinco', locale: null, isTwoWay: true }
    const { id } = await operator.searchSynonyms.create({ body: { ...body, word: 'alicate de corte' } })
    await operator.searchSynonyms.create({ body: { ...body, word: 'ornithorhynchus' } })
    await operator.searchIndex.rebuild()
    await platform.drainJobs()
    expect(await firstSku('ornithorhynchus')).toMatch(/^CUT-/)
    expect(await operator.searchSynonyms.read({ params: { id } })).toMatchObject({ ...body, word: 'alicate de corte' })
    const { content } = await operator.searchSynonyms.list({ query: { query: 'ornit', locale: 'en-US' } })
    for (const each of content) await operator.searchSynonyms.delete({ params: { id: each.id } })
    expect((await search('ornithorhynchus')).products.totalElements).toBe(0)
  })

  test('of every shop are there from the start', async () => {
    for (const [word, meaning] of [
      ['tapones', 'earplug'],
      ['pila', 'battery'],
      ['superglue', 'cyanoacrylate'],
      ['teflón', 'PTFE'],
      ['allen', 'hexagon socket'],
    ]) {
      const { content } = await operator.searchSynonyms.list({ query: { query: word!, size: 100 } })
      expect(content).toContainEqual(expect.objectContaining({ word, meaning, locale: null, isTwoWay: true }))
    }
    expect(await operator.searchSynonyms.stores()).toContainEqual({ id: expect.any(String), name: expect.any(String) })
  })

  test('of another store do not apply', async () => {
    const body = { word: 'cachivache', meaning: 'alicate', locale: 'es-ES' as const, storeId: 'another' }
    const { id } = await operator.searchSynonyms.create({ body })
    expect((await search('cachivache')).products.totalElements).toBe(0)
    await operator.searchSynonyms.delete({ params: { id } })
  })

  test('are refused twice, without a letter, with an unknown id, and from buyers', async () => {
    const body = { word: 'Teflón', meaning: 'PTFE', locale: null }
    await expect(operator.searchSynonyms.create({ body: { ...body, word: 'TEFLÓN' } })).rejects.toEqual(
      refusal('F-E-003'),
    )
    await expect(operator.searchSynonyms.create({ body: { ...body, word: '¿?' } })).rejects.toEqual(refusal('F-E-012'))
    await expect(operator.searchSynonyms.update({ params: { id: 'x' }, body })).rejects.toEqual(refusal('F-E-002'))
    await expect(operator.searchSynonyms.delete({ params: { id: '999999' } })).rejects.toEqual(refusal('F-E-002'))
    await expect(buyer.searchSynonyms.create({ body })).rejects.toMatchObject({ status: 403 })
    await expect(buyer.searchSynonyms.list()).rejects.toMatchObject({ status: 403 })
  })
})

describe('a brand that is sold', () => {
  test('is searched as itself, not by what it stands for', async () => {
    const body = { word: 'Tornalia', meaning: 'alicate', locale: null, kind: 'BRAND' as const }
    const { id } = await operator.searchSynonyms.create({ body })
    const { products, search: interpretation } = await search('tornalia')
    expect(interpretation?.equivalents).toBeUndefined()
    expect(products.content[0]?.variant.sku).not.toMatch(/^PLC-/)
    await operator.searchSynonyms.delete({ params: { id } })
  })
})

describe('a brand that is not sold', () => {
  test('finds its equivalents and says so', async () => {
    const { products, search: interpretation } = await search('Loctite 243')
    expect(interpretation?.equivalents).toEqual([{ word: 'Loctite 243', meaning: 'fijador de roscas fuerza media' }])
    expect(products.content.every(({ variant }) => variant.sku.startsWith('THR-'))).toBe(true)
  })

  test('is proposed in quick order, never chosen', async () => {
    const draft = await buyer.quickOrder.create({ body: { text: 'Loctite 243 10 ml 3' } })
    const { lines } = await buyer.quickOrder.lines({ params: { id: draft.id } })
    expect(lines[0]).toMatchObject({ article: null, requestedQuantity: 3 })
  })
})
