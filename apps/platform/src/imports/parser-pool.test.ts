import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { maxImportRows } from '@tiber/contract/imports'
import { parseOrder } from '../modules/quick-order/parse/parse-order.ts'
import { parseEndlessly } from '../testing/endless-parser.ts'
import { readCsv } from './read-csv.ts'

const buildPaste = (lines: number) => Array.from({ length: lines }, (_, at) => `${at + 1} x SCS-A2-M8-${at}`).join('\n')

test('a large paste is parsed as a small one, while other work goes on', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const { lines } = await parseOrder({ text: buildPaste(9000) })
  clearInterval(timer)
  const small = await parseOrder({ text: buildPaste(2) })
  expect(lines).toHaveLength(9000)
  expect(lines.slice(0, 2)).toEqual(small.lines)
  expect(turns).toBeGreaterThan(0)
})

test('an error of a large input is the same as of a small one', async () => {
  const tooMany = parseOrder({ text: buildPaste(maxImportRows + 1) })
  await expect(tooMany).rejects.toMatchObject({ code: 'F-E-010', problems: [{ detail: 'file:tooManyRows' }] })
  const columns = { email: { names: ['correo'], isRequired: true } }
  const small = await readCsv({ csv: 'a;b\n1;2', columns }).catch((error: unknown) => error)
  const large = await readCsv({ csv: `a;b\n${'1;2\n'.repeat(9000)}`, columns }).catch((error: unknown) => error)
  expect(small).toMatchObject({ name: 'PlatformError' })
  expect(large).toEqual(small)
})

test('an input that takes too long is refused, and the next one is parsed', async () => {
  await expect(parseEndlessly(undefined)).rejects.toMatchObject({ problems: [{ detail: 'file:tooComplex' }] })
  expect((await parseOrder({ text: buildPaste(5000) })).lines).toHaveLength(5000)
})

test('inputs that wait for a slow one are parsed after it, and too many are refused for now', async () => {
  const slow = Array.from({ length: availableParallelism() }, () => parseEndlessly(undefined).catch(() => 'refused'))
  const waiting = Array.from({ length: 60 }, () =>
    parseOrder({ text: buildPaste(2500) }).then(({ lines }) => lines.length),
  )
  const outcomes = (await Promise.allSettled(waiting)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as { code: string }).code,
  )
  expect(await Promise.all(slow)).toContain('refused')
  expect(new Set(outcomes)).toEqual(new Set([2500, 'SV0002']))
})
