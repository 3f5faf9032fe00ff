import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { useCarts } from '../../../testing/carts.ts'

/** `line` is undefined if the paste has only one. */
type Expected = { line: number | undefined; verdict: string }
type Paste = { text: string; expected: Expected[] }

const unescape = (text: string) =>
  text.replaceAll(/\\(n|t|u[\da-f]{4})/g, (_, sign: string) =>
    sign === 'n' ? '\n' : sign === 't' ? '\t' : String.fromCodePoint(Number.parseInt(sign.slice(1), 16)),
  )

function toExpected(text: string): Expected {
  const [, line, verdict = ''] = /^(?:(\d+) )?(.*)$/.exec(text.trim()) ?? []
  return { line: line === undefined ? undefined : Number(line), verdict }
}

/** Parses the file as its first lines describe. */
function parsePastes(file: string): Paste[] {
  const pastes: Paste[] = []
  let open: string[] | undefined
  for (const line of file.slice(file.indexOf('\n#')).split('\n')) {
    if (line === '---' && open) pastes.push({ text: unescape(open.join('\n')), expected: [] })
    if (line === '---') open = open ? undefined : []
    else if (open) open.push(line)
    else if (line.startsWith('=> ') && pastes.at(-1)) pastes.at(-1)!.expected.push(toExpected(line.slice(3)))
    else if (line.includes(' => ')) {
      const at = line.lastIndexOf(' => ')
      pastes.push({ text: unescape(line.slice(0, at)), expected: [toExpected(line.slice(at + 4))] })
    }
  }
  return pastes
}

const used = useCarts()

/** Describes a line as far as the expectation does. */
function describeLine(expected: string, { verdict, article, quantity, foundBy, candidates }: QuickOrderLine): string {
  const [, among] = /among (\S+)/.exec(expected) ?? []
  const isAmong = among !== undefined && candidates.some(({ sku }) => sku === among)
  const hasQuantity = / \d+(?: |$)/.test(expected)
  return [
    verdict,
    article?.sku,
    hasQuantity ? quantity : undefined,
    expected.includes(' by ') ? `by ${foundBy}` : undefined,
    isAmong ? `among ${among}` : undefined,
  ]
    .filter((each) => each !== undefined)
    .join(' ')
}

async function readLines(text: string): Promise<QuickOrderLine[]> {
  // A text without an order is refused.
  const draft = await used.buyer.quickOrder.create({ body: { text } }).catch((error: { body?: { code?: string } }) => {
    if (error.body?.code === 'F-E-001') return undefined
    throw error
  })
  return draft ? (await used.buyer.quickOrder.lines({ params: { id: draft.id } })).lines : []
}

test('the golden pastes get the expected verdicts', { timeout: 120_000 }, async () => {
  const pastes = parsePastes(readFileSync(new URL('golden-pastes.txt', import.meta.url), 'utf8'))
  expect(pastes.length).toBeGreaterThanOrEqual(200)
  const expectedLines: unknown[] = []
  const actualLines: unknown[] = []
  for (const { text, expected } of pastes) {
    const lines = await readLines(text)
    const isSingle = expected.length === 1 && expected[0]!.line === undefined
    const verdicts = expected.filter(({ verdict }) => verdict !== '')
    expectedLines.push({ text, lines: verdicts.map(({ line, verdict }) => [line, verdict].filter(Boolean).join(' ')) })
    const findExpected = (line: number) =>
      (isSingle ? verdicts[0] : verdicts.find((each) => each.line === line))?.verdict ?? ''
    const described = lines.map((each) =>
      [isSingle ? undefined : each.line, describeLine(findExpected(each.line), each)].filter(Boolean).join(' '),
    )
    actualLines.push({ text, lines: described })
  }
  expect(actualLines).toEqual(expectedLines)
})

test('a line of 10,000 characters is unknown', async () => {
  expect((await readLines(`${'palabra '.repeat(1250)}`)).map(({ verdict }) => verdict)).toEqual(['UNKNOWN'])
})
