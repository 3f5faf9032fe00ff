import { describe, expect, test } from 'vitest'
import { refusal, useCarts } from '../../../testing/carts.ts'

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
    ['taco de nailon universal 8 100 uds.', 100],
    ['tuerca autoblocante M12 zincada 8.8 caja 100', 100],
    ['tuercas M8 inox 1 000 uds.', 1000],
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

  test.each([
    ['limpiafrenos spray 500 ml 6 botes', 'DEG-B-0500'],
    ['disco laminas circonio 115 grano 80 10 uds', 'FLD-ZA-115-080'],
  ])('is understood as buyers abbreviate: %s', async (text, sku) => {
    const { article } = await matchLine(text)
    expect(article?.sku.replace(/-[A-Z]{2}1-/, '-')).toBe(sku)
  })

  test('an abbreviation with a full stop stands for the word it begins', async () => {
    expect((await matchLine('tornillo hexag. DIN 933 M8x20 inox A2 100')).article?.sku).toBe('HXS-A2-M8-020')
  })

  test('the number of another measure is no evidence', async () => {
    const { article, candidates } = await matchLine('cianoacrilato fluido 20 gr 10')
    expect(article).toBeNull()
    expect(candidates[0]?.missingWords).toEqual(['20 gr'])
  })

  test('whose rarest word belongs to something else is looked up by the next one', async () => {
    const { article, candidates } = await matchLine('adhesivo epoxi rapido 5 min 50 ml 4')
    expect([article?.sku, ...candidates.map(({ sku }) => sku)]).toContain('EPX-05-0050')
  })

  test('half of whose words an article has is answered with candidates', async () => {
    const { article, candidates } = await matchLine('gafas de seguridad 10')
    expect(article).toBeNull()
    expect(candidates.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Gafa/))
  })

  test('a letter before the last number is a thread, unless the rest is an article of that size', async () => {
    const line = await matchLine('tuerca M 8 inox a2 100')
    expect([line.article?.sku, line.requestedQuantity]).toEqual(['NUT-A2-M8', 100])
    expect(await matchLine('tuerca hexagonal inox a2 M 8')).toMatchObject({ requestedQuantity: null })
  })

  test('that asks for one of two materials an article joins does not mean that article', async () => {
    const { article, candidates } = await matchLine('racor recto rapido laton 8 mm 1/4 10')
    expect([article?.sku, ...candidates.map(({ sku }) => sku)].find(Boolean)).toMatch(/^FTS-(?:AR1-)?BR-08G14$/)
  })

  test('a word that a scan has misread is corrected to the word it looks like', async () => {
    expect((await matchLine('Tomillo hexagonal DIN 933 M8x30 inox A2 100')).article?.sku).toBe('HXS-A2-M8-030')
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

test('hostile texts › lines of digits, mixed scripts, endless repetitions and 10,000 characters get an answer', async () => {
  const repeated = [
    '1/2/',
    '8 x ',
    'a-',
    '(a+)+$',
    'abc. ',
    '24 v dc ',
    'e\u0301\u0302',
    '\u202eمرحبا ',
    'тор中нилло ß 8 ',
  ]
  const texts = ['1234567890'.repeat(1000), '8 '.repeat(5000), ...repeated.map((each) => each.repeat(1200))]
  for (const text of texts) {
    const article = await matchLine(text).then(
      (line) => line.article,
      (error: unknown) => error,
    )
    // Without anything to order it is refused.
    expect([null, refusal('F-E-001')]).toContainEqual(article)
  }
})
