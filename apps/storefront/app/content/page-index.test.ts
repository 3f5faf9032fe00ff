import { expect, test } from 'vitest'
import { findPages, indexPages } from './page-index.ts'

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const stories = [
  {
    name: 'Quiénes somos',
    full_slug: 'about',
    content: {
      component: 'page',
      body: [
        { component: 'hero', headline: 'Una tienda', tone: 'structure' },
        {
          component: 'columns',
          columns: [{ component: 'column', body: [{ component: 'rich_text', text: doc('Nave 2') }] }],
        },
      ],
    },
  },
  {
    name: 'Preguntas frecuentes',
    full_slug: 'faq',
    content: {
      component: 'page',
      body: [
        {
          component: 'faq',
          items: [{ component: 'faq_item', question: '¿Puedo devolver algo?', answer: doc('Sí, desde el pedido.') }],
        },
      ],
    },
  },
  { name: 'Cabecera y pie', full_slug: 'settings', content: { component: 'settings' } },
]
const index = indexPages(stories, (slug) => (slug === 'settings' ? undefined : `/${slug}`))
const find = (query: string) => findPages(index, query, 3).map(({ path }) => path)

test('pages are found by the beginnings of their words, at any depth and without accents', () => {
  expect(find('quienes')).toEqual(['/about'])
  expect(find('tienda nave')).toEqual(['/about'])
  expect(find('TIEND')).toEqual(['/about'])
  expect(find('ienda')).toEqual([])
})

test('a question is found by its answer too › and linked by its anchor', () => {
  expect(find('devolver pedido')).toEqual(['/faq#puedo-devolver-algo'])
})

test('codes of fields, pages without an address and short queries find nothing', () => {
  for (const query of ['structure', 'hero', 'cabecera', 'qu', '', '%']) expect(find(query)).toEqual([])
})

test('pages with the words in their title come first › and no more than asked for', () => {
  const pages = indexPages(
    ['Otra', 'Envíos', 'Otra más'].map((name, at) => ({
      name,
      full_slug: `p${at}`,
      content: { component: 'page', body: [{ component: 'text', text: 'Envíos a la península' }] },
    })),
    (slug) => slug,
  )
  expect(findPages(pages, 'envios', 2).map(({ title }) => title)).toEqual(['Envíos', 'Otra'])
})
