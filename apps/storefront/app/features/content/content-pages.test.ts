import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createContentClient } from '@tiber/sdk/content-client'
import { startSmallContentServer, type SmallContentServer } from '@tiber/sdk/testing/small-content-server'
import { loader as loadFrame } from '#app/features/session/shop.layout.tsx'
import type { ContentClients } from '#app/server-context.ts'
import { startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { loader as loadContact } from '../threads/start/contact.route.tsx'
import { loader as loadHome } from '../dashboard/dashboard.route.tsx'
import { loader as loadLegal } from './legal.route.tsx'
import { loader as loadPage, middleware } from './page.route.tsx'
import { buildPageMeta } from './page-meta.ts'
import { mayConnect } from './use-preview-story.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
let server: SmallContentServer
let content: ContentClients
const body = (title: string) => [{ _uid: 't', component: 'text', title, title__i18n__en_US: `${title} (en)` }]
const stories = {
  home: { component: 'page', body: body('Campaña') },
  about: { component: 'page', seo_title: 'Empresa', body: body('Quiénes somos') },
  'campaigns/winter': { component: 'page', body: body('Invierno') },
  'legal/terms': { component: 'page', body: body('Condiciones') },
  contact: { component: 'page', body: body('Horario') },
}

beforeAll(async () => {
  platform = await startScriptedPlatform()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
beforeEach(async () => {
  platform.play({
    'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['messages'] } },
  })
  server = await startSmallContentServer()
  for (const [slug, fields] of Object.entries(stories)) server.publish({ slug, name: slug, content: fields })
  const log = { error: () => {}, warn: () => {} }
  const base = { url: server.url, log, freeze: true, pollMs: 0, pauseMs: 0, timeoutSeconds: 1 }
  content = {
    published: createContentClient({ ...base, token: server.token }),
    draft: createContentClient({ ...base, token: server.previewToken, version: 'draft' }),
  }
})
afterEach(async () => {
  await content.published?.flush()
  await server.close()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await platform.close()
})

type VisitOptions = Partial<Parameters<typeof visitScreen>[1]>
const visit = (run: (args: never) => unknown, path: string, options: VisitOptions = {}) =>
  visitScreen(run, { platformUrl: platform.url, path, content, isSignedIn: true, ...options })
const visitPage = (path: string, options: VisitOptions = {}) => visit(loadPage, path, { middleware, ...options })

/** Signs as the editor does. */
function signPreview({ token = 'preview-token', age = 0, spaceId = '1', storyId = 1 } = {}): string {
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const signature = createHash('sha1').update(`${spaceId}:${token}:${timestamp}`).digest('hex')
  const parameters = { space_id: '1', timestamp, token: signature }
  const signed = Object.entries(parameters).map(([name, value]) => [`_storyblok_tk[${name}]`, value])
  return `?${new URLSearchParams([['_storyblok', String(storyId)], ...signed])}`
}

describe('a content page', () => {
  test.each([
    ['/about', 'Quiénes somos'],
    ['/en-US/about', 'Quiénes somos (en)'],
    ['/campaigns/winter', 'Invierno'],
    ['/campaigns/winter/', 'Invierno'],
  ])('%s › shows its story in the language of the path', async (path, title) => {
    const { outcome } = await visitPage(path)
    expect(outcome).toMatchObject({ story: { content: { body: [{ title }] } }, preview: null })
  })

  test('a text missing in Spanish › is shown in English', async () => {
    const text = { _uid: 't', component: 'text', title: '', title__i18n__en_US: 'News' }
    server.publish({ slug: 'news', content: { component: 'page', body: [text] } })
    expect((await visitPage('/news')).outcome).toMatchObject({ story: { content: { body: [{ title: 'News' }] } } })
  })

  test.each([
    ['a visitor', false],
    ['a customer', true],
  ])('an unknown slug › is 404 with the full path for %s', async (_who, isSignedIn) => {
    const { outcome } = await visitPage('/nothing?a=1', { isSignedIn })
    expect(outcome).toMatchObject({ data: 'Page not found: /nothing?a=1', init: { status: 404 } })
  })

  test.each([
    '/settings',
    '/legal/terms',
    '/home',
    '/contact/x',
    '/auth/x',
    '/wp-admin/.env',
    '/a//b',
    '/%E0%A4%A',
    '/..',
  ])('%s › is no page, and the content service is not asked', async (path) => {
    server.publish({ slug: 'settings', content: { component: 'settings' } })
    expect((await visitPage(path)).outcome).toMatchObject({ init: { status: 404 } })
    expect(server.received.filter(({ pathname }) => pathname.includes('stories'))).toEqual([])
  })

  test('a visitor › is sent to sign-in and back', async () => {
    const { outcome } = await visitPage('/en-US/about', { isSignedIn: false })
    expect(outcome).toMatchObject({ status: 302 })
    expect((outcome as Response).headers.get('location')).toBe('/en-US/auth/login?returnTo=%2Fen-US%2Fabout')
  })

  test('an unreachable content service › is 503, never 404, and logged', async () => {
    await server.close()
    const { outcome, logged } = await visitPage('/about')
    expect(outcome).toMatchObject({ init: { status: 503 } })
    expect(logged).toContain('Content failed')
  })

  test('without a content token › every path is 404', async () => {
    const { outcome } = await visitPage('/about', { content: { published: undefined, draft: undefined } })
    expect(outcome).toMatchObject({ init: { status: 404 } })
  })
})

describe('a shop page with content', () => {
  test('home › has the blocks beside the dashboard', async () => {
    const { outcome } = await visit(loadHome, '/')
    expect(outcome).toMatchObject({
      content: { story: { content: { body: [{ title: 'Campaña' }] } } },
      dashboard: { path: '/' },
    })
  })

  test('contact › has a text above its form, and a topic', async () => {
    const { outcome } = await visit(loadContact, '/contact?topic=INVOICE')
    expect(outcome).toMatchObject({ content: { story: { name: 'contact' } }, topic: 'INVOICE' })
  })

  test.each([
    ['stopped', () => server.close()],
    ['failing', async () => server.fail({ status: 500, body: { error: 'Broken' } })],
    ['silent', async () => server.fail('silent')],
  ])('a content service that is %s › leaves the page without blocks, and it is logged', async (_state, stop) => {
    await stop()
    const { outcome, logged } = await visit(loadHome, '/')
    expect(outcome).toMatchObject({ content: null, dashboard: { path: '/' } })
    expect(logged).toContain('readContent failed')
  })

  test('header and footer › have the editors’ links, without those that are unsafe or empty', async () => {
    const toLink = (label: string, cached_url: string, linktype = 'story') => ({
      _uid: label,
      component: 'nav_link',
      label,
      link: { fieldtype: 'multilink', linktype, cached_url },
    })
    server.publish({
      slug: 'settings',
      content: {
        component: 'settings',
        header_links: [toLink('FAQ', 'faq'), toLink('Bad', 'javascript:alert(1)', 'url'), toLink('', 'about')],
        footer_columns: [
          { _uid: 'c', component: 'footer_column', title: 'Legal', links: [toLink('Terms', 'legal/terms')] },
        ],
        footer_note: 'Nota',
      },
    })
    const { outcome } = await visit(loadFrame, '/en-US/c', { isSignedIn: false })
    expect(outcome).toMatchObject({
      links: {
        header: [{ label: 'FAQ', href: '/en-US/faq', isInternal: true }],
        columns: [{ title: 'Legal', links: [{ label: 'Terms', href: '/en-US/auth/legal/terms', isInternal: true }] }],
        note: 'Nota',
      },
    })
  })
})

describe('a legal page', () => {
  const visitLegal = (slug: string) => visit(loadLegal, `/auth/legal/${slug}`, { isSignedIn: false, params: { slug } })

  test('is open to visitors', async () => {
    expect((await visitLegal('terms')).outcome).toMatchObject({ story: { name: 'legal/terms' } })
  })

  test.each(['nothing', '..', 'a%2Fb'])('%s › is 404', async (slug) => {
    expect((await visitLegal(slug)).outcome).toMatchObject({ init: { status: 404 } })
  })
})

describe('blocks with data of the platform', () => {
  const block = (uid: string, component: string, fields: object = {}) => ({ _uid: uid, component, ...fields })
  const category = (externalId: string, name: string, childrenCategories: object[] = []) => ({
    id: externalId,
    externalId,
    name,
    description: null,
    active: true,
    childrenCategories,
  })
  const record = (sku: string) => ({
    product: {
      id: `P-${sku}`,
      externalId: `F-${sku}`,
      sku: `F-${sku}`,
      name: 'Familia',
      description: null,
      brand: 'Ibertor',
      mainPictureUrl: null,
      tags: [],
      unit: null,
      productUnit: 'ud',
      variantCount: 3,
    },
    variant: {
      id: `V-${sku}`,
      externalId: `X-${sku}`,
      sku,
      name: `Tornillo ${sku}`,
      description: null,
      ean: null,
      mpn: null,
      pictureUrls: [],
    },
    offer: { id: 'O', stock: 5, minOrderQuantity: 10 },
    offerPrice: { unitPrice: 0.5, itemPerPack: 1 },
    supplier: { name: 'Ebro' },
    attributes: [],
    navigations: [],
  })
  const script: Script = {
    'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: [] } },
    'GET /v2/shop/search': ({ query }) => ({
      status: 200,
      body: {
        products: {
          content: (query.getAll('skus[]').length > 0 ? ['A', 'B'] : ['Q']).map(record),
          number: 0,
          totalPages: 1,
          totalElements: 2,
        },
        facets: {},
      },
    }),
    'GET /v1/shop/suppliers': {
      status: 200,
      body: ['S1', 'S2'].map((id) => ({ id: `id-${id}`, externalId: id, name: `Proveedor ${id}`, logo: null })),
    },
    'GET /v1/shop/navigation-category/online': {
      status: 200,
      body: [category('fixings', 'Fijación', [category('screws', 'Tornillos')]), category('tools', 'Herramientas')],
    },
  }

  test('all of a page › are read with one call of each kind, in their order', async () => {
    platform.play(script)
    const column = { _uid: 'col', component: 'column', body: [block('p2', 'product_row', { codes: 'F-B' })] }
    const blocks = [
      block('p1', 'product_row', { codes: 'B\nA\nnot-there' }),
      block('cols', 'columns', { columns: [column] }),
      block('p3', 'product_row', { query: 'tuerca', limit: '4' }),
      block('b1', 'brands', { suppliers: 'S2' }),
      block('b2', 'brands'),
      block('c1', 'category_teasers', { categories: 'fixings/screws\nnothing' }),
      block('c2', 'category_teasers'),
    ]
    server.publish({ slug: 'offers', content: { component: 'page', _uid: 'root', body: blocks } })
    const { outcome } = await visitPage('/offers')
    expect(outcome).toMatchObject({
      data: {
        products: {
          p1: [
            {
              code: 'B',
              path: '/product/P-B?variant=V-B',
              offer: { unitPrice: 0.5, add: { variant: 'X-B', quantity: 10 } },
            },
            { code: 'A' },
          ],
          p2: [{ name: 'Familia', path: '/product/P-B', variantCount: 3, offer: { add: null } }],
          p3: [{ name: 'Familia' }],
        },
        suppliers: { b1: [{ name: 'Proveedor S2' }], b2: [{ name: 'Proveedor S1' }, { name: 'Proveedor S2' }] },
        categories: {
          c1: [{ name: 'Tornillos', path: '/c/fixings/screws' }],
          c2: [{ name: 'Fijación' }, { name: 'Herramientas' }],
        },
      },
    })
    expect(platform.calls().toSorted()).toEqual([
      'GET /v1/shop/navigation-category/online',
      'GET /v1/shop/suppliers',
      'GET /v2/shop/search',
      'GET /v2/shop/search',
    ])
  })

  test('a platform that fails › leaves the blocks empty', async () => {
    platform.play({})
    server.publish({
      slug: 'offers',
      content: { component: 'page', body: [block('p', 'product_row', { codes: 'A' })] },
    })
    expect((await visitPage('/offers')).outcome).toMatchObject({ data: { products: { p: [] } } })
  })

  test('a page of 10,000 rows › is read within limits', async () => {
    platform.play(script)
    const rows = Array.from({ length: 10_000 }, (_, at) => block(`p${at}`, 'product_row', { query: `q${at}` }))
    server.publish({ slug: 'offers', content: { component: 'page', body: rows } })
    await visitPage('/offers')
    expect(platform.calls().length).toBeLessThan(10)
  })
})

describe('the editor’s preview', () => {
  beforeEach(() => {
    server.publish({
      slug: 'about',
      id: 7,
      content: stories.about,
      draft: { component: 'page', body: body('Borrador') },
    })
    server.saveDraft({ slug: 'soon', content: { component: 'page', body: body('Pronto') } })
  })

  test.each(['/about', '/soon'])('%s with a valid signature › shows the draft without a session', async (path) => {
    const { outcome, framing } = await visitPage(path + signPreview({ storyId: 7 }), { isSignedIn: false })
    expect(outcome).toMatchObject({
      story: {
        content: { body: [{ title: path === '/about' ? 'Borrador' : 'Pronto', _editable: expect.any(String) }] },
      },
      preview: { storyId: 7, editorOrigins: ['http://editor.example'] },
    })
    expect(framing).toEqual({ isAllowed: true })
  })

  test('home › shows the draft without the dashboard, and calls nothing of the account', async () => {
    platform.play({})
    const { outcome } = await visit(loadHome, `/${signPreview()}`, { isSignedIn: false })
    expect(outcome).toMatchObject({ dashboard: null, content: { story: { name: 'home' } } })
    expect(platform.calls()).toEqual([])
  })

  test.each([
    ['forged', () => signPreview().replace(/(token%5D=)./, '$1x')],
    ['expired', () => signPreview({ age: 3700 })],
    ['of the future', () => signPreview({ age: -3700 })],
    ['of another space', () => signPreview({ spaceId: '2' })],
    ['of another token', () => signPreview({ token: 'other' })],
    ['without its parts', () => '?_storyblok=7&_storyblok_tk=x'],
  ])('a signature %s › counts as none', async (_state, sign) => {
    const customer = await visitPage(`/about${sign()}`)
    expect(customer.outcome).toMatchObject({
      story: { content: { body: [{ title: 'Quiénes somos' }] } },
      preview: null,
    })
    expect(customer.framing).toEqual({})
    const visitor = await visitPage(`/about${sign()}`, { isSignedIn: false })
    expect(visitor.outcome).toMatchObject({ status: 302 })
  })

  test.each([
    [7, 7, true],
    [7, 8, false],
    [7, null, false],
    [0, 7, false],
  ])('the bridge of story %s with _storyblok %s › is loaded: %s', (id, requested, expected) => {
    vi.mocked(console.error).mockClear()
    expect(mayConnect(id, requested)).toBe(expected)
    expect(vi.mocked(console.error).mock.calls).toEqual(
      id ? [] : [['Story ID is not defined. Please provide a valid ID.']],
    )
  })
})

test('the head of a page › has title, description, picture, robots, both languages and its questions', () => {
  const question = {
    _uid: 'q',
    component: 'faq_item',
    question: '¿Cuándo?',
    answer: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Mañana' }] }] },
  }
  const story = {
    id: 1,
    name: 'about',
    content: {
      seo_title: 'Empresa',
      seo_description: 'Quiénes somos',
      seo_image: { filename: 'https://cdn.example/f/1/8x6/a/b.png' },
      no_index: true,
      body: [{ _uid: 'f', component: 'faq', items: [question] }],
    },
  }
  const meta = buildPageMeta({ pathname: '/en-US/about', page: { story, preview: null }, origin: 'http://shop' })
  expect(meta).toEqual([
    { title: 'Empresa · Tiber' },
    { name: 'description', content: 'Quiénes somos' },
    { property: 'og:title', content: 'Empresa · Tiber' },
    { property: 'og:description', content: 'Quiénes somos' },
    { property: 'og:image', content: 'http://shop/images/1280/asset/cdn.example/f/1/8x6/a/b.png' },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: 'http://shop/en-US/about' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'es-ES', href: 'http://shop/about' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en-US', href: 'http://shop/en-US/about' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'http://shop/about' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: [{ '@type': 'Question', name: '¿Cuándo?', acceptedAnswer: { '@type': 'Answer', text: 'Mañana' } }],
      },
    },
  ])
})
