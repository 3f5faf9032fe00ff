import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { refusal, useCarts } from '../../testing/carts.ts'
import { toXlsx } from '../../testing/xlsx-files.ts'

const used = useCarts()
const { variant: screw, partNumber } = knownProducts.capScrews
const other = knownProducts.smallCapScrews.variant

const listNumbers = async (query: string, client = used.buyer) => {
  const { content } = await client.partNumbers.list({ query: { query, size: 100 } })
  return content.map(({ kind, number, sku }) => `${kind} ${number} ${sku}`)
}

describe('part numbers', () => {
  test('are listed with learned texts and found by number, code and name, within the account only', async () => {
    await used.buyer.partNumbers.setAlias({ body: { text: 'El tornillo de siempre', variantId: screw } })
    expect(await listNumbers('10482')).toEqual([`OWN ${partNumber} ${screw}`])
    expect(await listNumbers('tornillo de siempre')).toEqual([`ALIAS El tornillo de siempre ${screw}`])
    expect(await listNumbers(screw)).toHaveLength(2)
    const behind = await used.buyer.partNumbers.list({ query: { query: screw, page: 900, size: 10 } })
    expect(behind).toMatchObject({ content: [], totalElements: 2 })
    expect(await listNumbers('de siempre', used.shipyard)).toEqual([])
    const { content } = await used.buyer.partNumbers.list({ query: { kind: 'ALIAS' } })
    expect(content).toMatchObject([{ kind: 'ALIAS', code: 'ELTORNILLODESIEMPRE', userName: expect.any(String) }])
    await used.buyer.partNumbers.deleteAlias({ query: { code: 'ELTORNILLODESIEMPRE' } })
    expect(await listNumbers('de siempre')).toEqual([])
  })

  test('are imported after a preview: new, changed, unchanged, broken', async () => {
    const rows = [
      ['SKU', 'Su referencia', 'Color'],
      [screw, partNumber],
      [other, 'NUEVO-1'],
      ['SCS-A2-M8-012', 'tg10482'],
      ['NADIE', 'X-1'],
      ['SCS-A2-M8-016', '---'],
      ['SCS-A2-M8-020', 'nuevo 1'],
    ]
    const file = toXlsx(rows).toString('base64')
    const verdict = await used.buyer.partNumbers.import({ body: { file } })
    expect(verdict.lines.map(({ line, verdict: word, problems }) => [line, word, problems[0]?.code])).toEqual([
      [2, 'unchanged', undefined],
      [3, 'new', undefined],
      [4, 'broken', 'F-E-003'],
      [5, 'broken', 'F-E-002'],
      [6, 'broken', 'F-E-012'],
      [7, 'broken', 'F-E-003'],
    ])
    expect(verdict).toMatchObject({ applied: false, unknownColumns: ['Color'] })
    const applied = await used.buyer.partNumbers.import({ body: { csv: verdict.csv, apply: true, skipBroken: true } })
    expect(applied.applied).toBe(true)
    expect(await listNumbers('NUEVO')).toEqual([`OWN NUEVO-1 ${other}`])
  })

  test('are imported together with learned texts from one file', async () => {
    const csv = [
      'sku;partNumber;kind',
      `${screw};${partNumber};OWN`,
      `${screw};La arandela gorda;ALIAS`,
      `${screw};Otra gorda;Texto aprendido`,
      `${other};LA ARANDELA GORDA;alias`,
      'NADIE;Nada;ALIAS',
      `${other};X-9;quién sabe`,
    ].join('\n')
    const verdict = await used.buyer.partNumbers.import({ body: { csv } })
    expect(verdict.lines.map(({ verdict: word, problems }) => [word, problems[0]?.field, problems[0]?.code])).toEqual([
      ['unchanged', undefined, undefined],
      ['new', undefined, undefined],
      ['new', undefined, undefined],
      ['broken', 'partNumber', 'F-E-003'],
      ['broken', 'code', 'F-E-002'],
      ['broken', 'kind', 'F-E-012'],
    ])
    await used.buyer.partNumbers.import({ body: { csv, apply: true, skipBroken: true } })
    expect(await listNumbers('gorda')).toEqual([`ALIAS La arandela gorda ${screw}`, `ALIAS Otra gorda ${screw}`])
    expect(await listNumbers('gorda', used.shipyard)).toEqual([])
    const moved = await used.buyer.partNumbers.import({
      body: { csv: `sku;partNumber;kind\n${other};la arandela gorda;ALIAS\n`, apply: true },
    })
    expect(moved.counts).toMatchObject({ changed: 1 })
    const { id } = await used.buyer.quickOrder.create({ body: { text: 'La arandela gorda: 7' } })
    const { lines } = await used.buyer.quickOrder.lines({ params: { id } })
    expect(lines).toMatchObject([{ foundBy: 'ALIAS', article: { sku: other } }])
    for (const code of ['LAARANDELAGORDA', 'OTRAGORDA']) await used.buyer.partNumbers.deleteAlias({ query: { code } })
  })

  test('are imported for articles named by words or a misread code, which the preview shows', async () => {
    const rows = [
      ['Código', 'Descripción', 'Su referencia'],
      ['', 'Tornillo Allen M8x40 inox A2', 'PALABRAS-1'],
      ['SCS-A2-MB-025', '', 'LEIDO-1'],
      ['', 'tornillo', 'VARIOS-1'],
    ]
    const file = toXlsx(rows).toString('base64')
    const { lines, csv } = await used.buyer.partNumbers.import({ body: { file } })
    expect(
      lines.map(({ verdict, changes, problems }) => [verdict, changes[0]?.after.split(' ')[0], problems[0]?.code]),
    ).toEqual([
      ['changed', 'SCS-A2-M8-040', undefined],
      ['new', 'SCS-A2-M8-025', undefined],
      ['broken', undefined, 'F-E-002'],
    ])
    const numbers = csv.replace(/^.*PALABRAS-1.*$/m, '')
    await used.buyer.partNumbers.import({ body: { csv: numbers, apply: true, skipBroken: true } })
    expect(await listNumbers('LEIDO-1')).toEqual(['OWN LEIDO-1 SCS-A2-M8-025'])
    await expect(used.buyer.partNumbers.import({ body: { csv: 'partNumber\nX' } })).rejects.toEqual(refusal('F-E-001'))
  })

  test('of two articles can be swapped in one file', async () => {
    const swapped = ['SCS-A2-M8-016', 'SCS-A2-M8-030']
    const swap = (first: string, second: string) =>
      used.buyer.partNumbers.import({
        body: { csv: `sku;your number\n${swapped[0]};${first}\n${swapped[1]};${second}\n`, apply: true },
      })
    await swap('A-1', 'B-2')
    expect(await swap('B-2', 'A-1')).toMatchObject({ applied: true, counts: { changed: 2 } })
    expect(await listNumbers('B-2')).toEqual([`OWN B-2 ${swapped[0]}`])
    await expect(used.buyer.partNumbers.import({ body: { csv: 'color\nrojo' } })).rejects.toEqual(refusal('F-E-001'))
  })
})
