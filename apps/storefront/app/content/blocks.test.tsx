import { Writable } from 'node:stream'
import fc from 'fast-check'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { provideAllMessages } from '../i18n/messages.server.ts'
import { MessagesProvider } from '@tiber/ui/i18n/use-messages.tsx'
import { noBlockData, type BlockData } from './block-data.ts'
import { Blocks } from './block-list.tsx'
import type { Block } from './fields.ts'

beforeAll(() => provideAllMessages())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

type Options = { data?: Partial<BlockData>; isPreview?: boolean; showsUnknown?: boolean; firstLevel?: 1 | 2 }

/** Renders as the server does: complete, with the code of every block. */
function render(fields: Record<string, unknown>, { data, ...options }: Options = {}): Promise<string> {
  const block = { _uid: 'u1', ...fields } as Block
  const page = (
    <MessagesProvider locale="es-ES" urls={[]}>
      <Blocks blocks={[block]} data={{ ...noBlockData, ...data }} {...options} />
    </MessagesProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  return new Promise((resolve, reject) => {
    let html = ''
    const { pipe } = renderToPipeableStream(<RouterProvider router={router} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () =>
        void pipe(
          new Writable({
            write(chunk, _encoding, done) {
              html += String(chunk)
              done()
            },
            final: (done) => done(resolve(html) as undefined),
          }),
        ),
      onError: reject,
    })
  })
}

const asset = { fieldtype: 'asset', filename: 'http://127.0.0.1:4100/f/1/800x600/x/plano.png', alt: 'Plano' }
const link = { fieldtype: 'multilink', linktype: 'story', cached_url: 'campaigns/winter' }
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** What each block shows, with the fields editors fill in. */
const samples: [string, Record<string, unknown>, string[]][] = [
  [
    'hero',
    {
      eyebrow: 'Invierno',
      headline: 'Parada técnica',
      image: asset,
      actions: [{ _uid: 'a', component: 'action', label: 'Ver', link }],
    },
    ['Invierno', '>Parada técnica</h2>', 'href="/campaigns/winter"', 'width="800" height="600"', 'alt="Plano"'],
  ],
  ['text', { title: 'Portes', text: 'Uno\n\nDos' }, ['>Portes</h2>', '>Uno</p>', '>Dos</p>']],
  ['rich_text', { text: doc('Hola') }, ['<p>Hola</p>']],
  [
    'image',
    { image: asset, caption: 'Hoja 1' },
    ['srcSet="/images/96/asset/127.0.0.1:4100/f/1/', '>Hoja 1</figcaption>'],
  ],
  ['gallery', { title: 'Taller', images: [asset, asset] }, ['>Taller</h2>', 'picture-tile']],
  [
    'carousel',
    {
      label: 'Campañas',
      slides: [
        { _uid: 's1', component: 'banner', text: 'A' },
        { _uid: 's2', component: 'banner' },
      ],
    },
    ['aria-label="Campañas"', 'aria-roledescription="carrusel"', 'aria-label="1 de 2"', 'aria-label="Siguiente"'],
  ],
  [
    'banner',
    { text: 'Portes gratis', link, link_label: 'Condiciones', tone: 'offer' },
    ['Portes gratis', 'bg-success-soft'],
  ],
  [
    'faq',
    {
      title: 'Dudas',
      items: [{ _uid: 'q', component: 'faq_item', question: '¿Cuándo llega?', answer: doc('Mañana') }],
    },
    [
      '<details id="cuando-llega"',
      '¿Cuándo llega?</h3>',
      '<p>Mañana</p>',
      'href="/contact?question=%C2%BFCu%C3%A1ndo+llega%3F"',
    ],
  ],
  ['contact', { title: 'Hable con nosotros', topic: 'INVOICE' }, ['href="/contact?topic=INVOICE"']],
  [
    'table',
    { caption: 'Plazos', table: { thead: [{ value: 'Zona' }], tbody: [{ body: [{ value: 'Península' }] }] } },
    ['<caption>Plazos</caption>', '<th scope="col">Zona</th>', '<td>Península</td>'],
  ],
  [
    'table',
    {
      table: {
        thead: [{ value: 'Rosca' }, { value: 'Portes' }],
        tbody: [
          { body: [{ value: 'M5' }, { value: '6,90\u00A0€' }] },
          { body: [{ value: 'M6' }, { value: '€1,024.00' }] },
          { body: [{ value: 'M8' }, { value: '' }] },
        ],
      },
    },
    ['<th scope="col">Rosca</th>', '<th scope="col" class="num">Portes</th>', '<td class="num">€1,024.00</td>'],
  ],
  [
    'video',
    { title: 'Montaje', video: { ...asset, filename: 'http://127.0.0.1:4100/f/1/x/a.mp4' }, captions: asset },
    ['src="/videos/asset/127.0.0.1:4100/f/1/x/a.mp4"', 'kind="captions"', 'preload="none"'],
  ],
  [
    'columns',
    {
      layout: 'wide-left',
      columns: [{ _uid: 'c', component: 'column', body: [{ _uid: 't', component: 'text', title: 'Dentro' }] }],
    },
    ['data-layout="wide-left"', '>Dentro</h2>'],
  ],
  ['spacing', { size: 'large' }, ['class="h-12"']],
  ['features', { items: [{ _uid: 'f', component: 'feature', title: 'Rápido', text: 'En 24 h' }] }, ['<h3>Rápido</h3>']],
  [
    'story_teasers',
    { stories: [{ full_slug: 'about', name: 'Empresa', content: { seo_description: 'Quiénes somos' } }, 'uuid-gone'] },
    ['href="/about"', '>Empresa</a>', 'Quiénes somos'],
  ],
]

test.each(samples)('block %s › shows its fields', async (component, fields, parts) => {
  const html = await render({ component, ...fields })
  for (const part of parts) expect(html).toContain(part)
  expect(console.error).not.toHaveBeenCalled()
})

const names = [...new Set([...samples.map(([name]) => name), 'brands', 'category_teasers', 'product_row'])]

test('blocks with any fields at any depth › are rendered', async () => {
  const name = fc.constantFrom(...names)
  const key = fc.constantFrom(
    'body',
    'items',
    'slides',
    'columns',
    'text',
    'link',
    'image',
    'content',
    'type',
    'attrs',
    'marks',
  )
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.anything(), tie('block'), fc.array(tie('tree'))),
    block: fc
      .tuple(name, fc.dictionary(key, tie('tree'), { maxKeys: 4 }))
      .map(([component, fields]) => ({ ...fields, component })),
  }))
  await fc.assert(
    fc.asyncProperty(name, fc.dictionary(key, tree, { maxKeys: 6 }), async (component, fields) => {
      await render({ ...fields, component })
    }),
    { numRuns: 200 },
  )
})

const broken = [null, 7, 'text', [], {}, [null, 7, { component: 5 }], { type: 'doc', content: 'x' }]
test.each(names)('block %s › fields of wrong types › is rendered all the same', async (component) => {
  const fields = samples.find(([name]) => name === component)?.[1] ?? { title: '', codes: '', link: '' }
  for (const value of broken) {
    const wrong = Object.fromEntries(Object.keys(fields).map((name) => [name, value]))
    await expect(render({ component, ...wrong })).resolves.not.toContain('[object')
  }
})

describe('blocks with data of the platform', () => {
  const offer = { unitPrice: 0.2, stock: { stock: 5, lowBelow: null, restockDate: null }, add: null }
  const product = {
    key: 'v',
    path: '/product/1?variant=v',
    code: 'SCS-A2-M8-040',
    name: 'Tornillo Allen',
    brand: 'Ibertor',
    picture: null,
    variantCount: 1,
    unit: 'ud',
    basis: 100,
  }

  test('product_row › shows the account’s price; without an offer none', async () => {
    const html = await render({ component: 'product_row' }, { data: { products: { u1: [{ ...product, offer }] } } })
    expect(html).toMatch(/SCS-A2-M8-040.*Tornillo.Allen.*20,00\s€/s)
    const visitor = await render(
      { component: 'product_row' },
      { data: { products: { u1: [{ ...product, offer: null }] } } },
    )
    expect(visitor).not.toContain('€')
  })

  test('brands and category_teasers › link to suppliers and categories', async () => {
    const suppliers = { u1: [{ id: 'S1', name: 'Tornillería Ebro', logo: null }] }
    expect(await render({ component: 'brands' }, { data: { suppliers } })).toMatch(/href="\/supplier\/S1".*Ebro/)
    const categories = { u1: [{ id: '1', name: 'Fijación', path: '/c/fixings', count: 12, picture: null }] }
    expect(await render({ component: 'category_teasers' }, { data: { categories } })).toMatch(/href="\/c\/fixings".*12/)
  })

  test.each(['product_row', 'brands', 'category_teasers'])('%s › without data › shows nothing', async (component) => {
    expect(await render({ component, title: 'Título' })).not.toContain('Título')
  })
})

describe('an unregistered block (spec 8)', () => {
  test('an error names it, and nothing is shown', async () => {
    expect(await render({ component: 'poll' })).not.toContain('poll')
    expect(console.error).toHaveBeenCalledWith("Component poll doesn't exist.")
  })

  test('with the fallback enabled › a box names it, and the error is still logged', async () => {
    expect(await render({ component: 'poll' }, { showsUnknown: true })).toContain('Bloque desconocido: poll')
    expect(console.error).toHaveBeenCalledWith("Component poll doesn't exist.")
  })

  test('blocks nested without end › are cut off', async () => {
    let block: Record<string, unknown> = { _uid: 't', component: 'text', title: 'Fondo' }
    for (let level = 0; level < 50; level++)
      block = { _uid: `c${level}`, component: 'columns', columns: [{ _uid: 'x', component: 'column', body: [block] }] }
    expect(await render(block)).not.toContain('Fondo')
    expect(console.error).toHaveBeenCalledWith('Component columns is nested deeper than 8 levels.')
  })
})

describe('the editor’s marker (spec 3)', () => {
  const options = { name: 'text', space: '1', uid: 'u1', id: '42' }
  const _editable = `<!--#storyblok#${JSON.stringify(options)}-->`

  test('in the preview › id and uid are attributes of the block', async () => {
    const html = await render({ component: 'text', title: 'A', _editable }, { isPreview: true })
    expect(html).toContain(`data-blok-c="${JSON.stringify(options).replaceAll('"', '&quot;')}" data-blok-uid="42-u1"`)
  })

  test('outside the preview or with an invalid marker › there are none', async () => {
    expect(await render({ component: 'text', _editable })).not.toContain('data-blok')
    for (const marker of ['', '<!--x-->', 7, '<!--#storyblok#{}-->'])
      expect(await render({ component: 'text', _editable: marker }, { isPreview: true })).not.toContain('data-blok')
  })
})

test('the first hero of a page › has the h1', async () => {
  expect(await render({ component: 'hero', headline: 'Titular' }, { firstLevel: 1 })).toContain('Titular</h1>')
})
