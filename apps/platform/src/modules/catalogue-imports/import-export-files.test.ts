import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import { catalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { buildFilledGauge, buildGauge, createImporter, toJsonl } from '../../testing/catalogue-files.ts'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let operator: PlatformClient
let run: ReturnType<typeof createImporter>
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  run = createImporter(platform, operator)
})
afterAll(() => platform.close())

describe('an import file', () => {
  test('must be complete before it is applied, and is applied once', async () => {
    const { id } = await operator.catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    const start = () => operator.catalogueImports.start({ params: { id } })
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    const add = (part: string) => operator.catalogueImports.addPart({ params: { id, part }, body: { text: '{}' } })
    await add('1')
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    await expect(add('x')).rejects.toThrow(refusal('F-E-007'))
    await add('0')
    await start()
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    await expect(add('2')).rejects.toThrow(refusal('ST0001'))
  })

  test('needs a line kind if and only if it is CSV', async () => {
    const create = (body: { fileName: string; format: 'csv' | 'jsonl'; kind?: ImportKind }) =>
      operator.catalogueImports.create({ body })
    await expect(create({ fileName: 'x', format: 'csv' })).rejects.toThrow(refusal('F-E-040', 'kind'))
    await expect(create({ fileName: 'x', format: 'jsonl', kind: 'product' })).rejects.toThrow(
      refusal('F-E-040', 'kind'),
    )
  })
})

describe('an export', () => {
  test('changes nothing when it is imported again', async () => {
    await run([toJsonl(buildGauge('manK'))])
    const text = await exportedFrom(operator)
    const lines = text.split('\n').length - 1
    const outcome = await run([text])
    expect(outcome.broken).toEqual([])
    expect(outcome.counts).toEqual({ created: 0, changed: 0, unchanged: lines, broken: 0 })
  }, 120_000)

  test('containing every field is reproduced by an empty shop that imports it', async () => {
    const filled = await run([toJsonl(buildFilledGauge('manT'))])
    expect(filled.broken).toEqual([])
    const text = await exportedFrom(operator)
    const all = text.trimEnd().split('\n')
    for (const kind of importKinds) {
      const own = all.map((line) => JSON.parse(line) as { type: string; externalId: string })
      const merged = Object.assign({}, ...own.filter(({ type, externalId }) => type === kind && externalId === 'manT'))
      expect(Object.keys(merged).toSorted()).toEqual(Object.keys(catalogueLines[kind].properties).toSorted())
    }
    const other = await startTestPlatform()
    try {
      await other.database.db.execute(
        sql`truncate supplier, navigation_category, attribute, brand, classification_category, product_tag, product, price_list cascade`,
      )
      const { client } = await other.signIn('operator@tiber.example', { client: 'OPERATOR' })
      const outcome = await createImporter(other, client)(inParts(text))
      expect(outcome.broken).toEqual([])
      expect((await exportedFrom(client)).split('\n')).toEqual(text.split('\n'))
    } finally {
      await other.close()
    }
  }, 300_000)

  test('continues after ids of the maximum length', async () => {
    const after = `category:001 ${'v'.repeat(255)} ${'c'.repeat(255)}`
    expect((await operator.catalogueImports.export({ query: { after } })).next).toBe('attribute:')
  })

  test('rejects an unknown cursor', async () => {
    await expect(operator.catalogueImports.export({ query: { after: 'cheese' } })).rejects.toThrow(
      refusal('F-E-012', 'after'),
    )
  })
})

async function exportedFrom(client: PlatformClient): Promise<string> {
  let text = ''
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const part = await client.catalogueImports.export({ query: { ...(after && { after }) } })
    text += part.text
    after = part.next
  }
  return text
}

const inParts = (text: string) => text.match(/[^]{1,1000000}/g)!
