import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '@tiber/contract/catalogue-imports'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { gauge, importer, jsonl } from '../../testing/catalogue-files.ts'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let operator: PlatformClient
let run: ReturnType<typeof importer>
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signedIn('operator@tiber.example', { client: 'OPERATOR' })).client
  run = importer(platform, operator)
})
afterAll(() => platform.close())

describe('a file', () => {
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

  test('of CSV says what its lines are, and only that', async () => {
    const create = (body: { fileName: string; format: 'csv' | 'jsonl'; kind?: ImportKind }) =>
      operator.catalogueImports.create({ body })
    await expect(create({ fileName: 'x', format: 'csv' })).rejects.toThrow(refusal('F-E-040', 'kind'))
    await expect(create({ fileName: 'x', format: 'jsonl', kind: 'product' })).rejects.toThrow(
      refusal('F-E-040', 'kind'),
    )
  })
})

describe('an export', () => {
  test('imported again changes nothing', async () => {
    await run([jsonl(gauge('manK'))])
    let text = ''
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const part = await operator.catalogueImports.export({ query: { ...(after && { after }) } })
      text += part.text
      after = part.next
    }
    const lines = text.split('\n').length - 1
    const outcome = await run([text])
    expect(outcome.broken).toEqual([])
    expect(outcome.counts).toEqual({ created: 0, changed: 0, unchanged: lines, broken: 0 })
  }, 60_000)

  test('refuses a place it never named', async () => {
    await expect(operator.catalogueImports.export({ query: { after: 'cheese' } })).rejects.toThrow(
      refusal('F-E-012', 'after'),
    )
  })
})
