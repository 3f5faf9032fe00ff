import { describe, expect, test } from 'vitest'
import { useCarts } from '../../../testing/carts.ts'

const used = useCarts()

async function matchLine(text: string) {
  const draft = await used.buyer.quickOrder.create({ body: { text } })
  const { lines } = await used.buyer.quickOrder.lines({ params: { id: draft.id } })
  return lines[0]!
}

describe('a pasted text', () => {
  test.each([
    ['silicona neutra 6', 6],
    ['casco blanco 6', 6],
    ['alicate de corte diagonal 125 mm 12 uds.', 12],
    ['12 botes de limpiafrenos', 12],
    ['tornillo allen m8x40 inox a2 x 200', 200],
    ['10 latiguillos de 1 metro', 10],
  ])('"%s" asks for %i', async (text, quantity) => {
    expect((await matchLine(text)).requestedQuantity).toBe(quantity)
  })

  test('a number that leads the size of all candidates is a size', async () => {
    const line = await matchLine('alicate universal 160')
    expect(line).toMatchObject({ requestedQuantity: null, text: 'alicate universal 160' })
    expect([line.article?.sku, ...line.candidates.map(({ sku }) => sku)].filter(Boolean)).toEqual(['PLC-D-160'])
  })

  test('a dimension that contradicts excludes an article from automatic choice', async () => {
    const line = await matchLine('tornillo allen m8x41 inox a2 100')
    expect(line.article).toBeNull()
  })

  test('the plain form comes before special forms unless a word asks for them', async () => {
    expect((await matchLine('tuerca m10 inox a2 100')).article?.sku).toBe('NUT-A2-M10')
    expect((await matchLine('tornillo allen m8x40 inox a2 100')).article?.sku).toBe('SCS-A2-M8-040')
  })

  test('a general word stands for its usual form, unless the text asks for another one', async () => {
    expect((await matchLine('tuerca m10 inox 100')).article?.sku).toBe('NUT-A2-M10')
    expect((await matchLine('tornillo allen m8x40 inox 20')).article?.sku).toBe('SCS-A2-M8-040')
    expect((await matchLine('pilas AA 48')).article?.sku).toBe('BAT-A-AA')
    expect((await matchLine('pilas de litio AA 48')).article?.sku).toBe('BAT-L-AA')
  })

  test('half of whose words an article has is answered with candidates', async () => {
    const { article, candidates } = await matchLine('gafas de seguridad 10')
    expect(article).toBeNull()
    expect(candidates.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Gafa/))
  })

  test('a number written as a word is compared as a number', async () => {
    const one = await matchLine('taquilla un cuerpo de llave azul')
    expect(one.article?.name).toMatch(/un cuerpo/)
    const article = (await matchLine('taquilla dos cuerpos de llave azul')).article
    expect(article?.name ?? '2 cuerpos').toMatch(/2 cuerpos/)
  })

  test('what it must not have excludes an article', async () => {
    const { article, candidates } = await matchLine('mascarilla FFP1 sin válvula 20')
    expect([article?.sku, candidates[0]?.sku].find(Boolean)).toBe('MSK-P1-N')
  })
})

test('hostile texts › lines of digits, mixed scripts and 10,000 characters get an answer', async () => {
  for (const text of ['1234567890'.repeat(1000), '8 '.repeat(5000), 'тор中нилло ß 8 '.repeat(600)])
    expect((await matchLine(text)).article).toBeNull()
})
