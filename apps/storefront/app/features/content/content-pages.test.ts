import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as loadFrame } from '#app/features/session/shop.layout.tsx'
import { resolveLink } from '#app/content/content-url.ts'
import { startContentVisits } from '#app/testing/content-visits.ts'
import { loader as loadHome } from '../dashboard/dashboard.route.tsx'
import { loader as loadContact } from '../threads/start/contact.route.tsx'
import { loader as loadLegal } from './legal.route.tsx'
import { buildPageMeta } from './page-meta.ts'

const body = (title: string) => [{ _uid: 't', component: 'text', title, title__i18n__en_US: `${title} (en)` }]
const stories = {
  home: { component: 'page', body: body('Campaña') },
  about: { component: 'page', seo_title: 'Empresa', body: body('Quiénes somos') },
  'campaigns/winter': { component: 'page', body: body('Invierno') },
  'legal/terms': { component: 'page', body: body('Condiciones') },
  contact: { component: 'page', body: body('Horario') },
}

let visits: Awaited<ReturnType<typeof startContentVisits>>
beforeEach(async () => {
  visits = await startContentVisits()
  visits.platform.play({
    'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['messages'] } },
  })
  for (const [slug, content] of Object.entries(stories)) visits.server.publish({ slug, content })
})
afterEach(() => visits.close())

describe('a content page', () => {
  test.each([
    ['/about', 'Quiénes somos'],
    ['/en-US/about', 'Quiénes somos (en)'],
    ['/campaigns/winter', 'Invierno'],
    ['/campaigns/winter/', 'Invierno'],
  ])('%s › shows its story in the language of the path', async (path, title) => {
    const { outcome } = await visits.visitPage(path)
    expect(outcome).toMatchObject({ story: { content: { body: [{ title }] } }, preview: null })
  })

  test('a link to another story › has the address of that story, and nothing else of it', async () => {
    const story = { id: 7, uuid: 'u', name: 'Plazos', slug: 'delivery', full_slug: 'delivery', url: 'delivery' }
    const link = { id: 'u', url: '', cached_url: 'old', fieldtype: 'multilink', linktype: 'story', anchor: 'a', story }
    const banner = { _uid: 'b', component: 'banner', text: 'Plazos', link }
    visits.server.publish({ slug: 'news', content: { component: 'page', body: [banner] } })
    const { outcome } = await visits.visitPage('/news')
    const { body } = (outcome as { story: { content: { body: { link: unknown }[] } } }).story.content
    expect(resolveLink(body[0]!.link, 'es-ES')).toEqual({ href: '/delivery#a', isInternal: true })
    expect(JSON.stringify(body[0]!.link)).not.toMatch(/uuid|name|"id"/)
  })

  test('a text missing in Spanish › is shown in English', async () => {
    const text = { _uid: 't', component: 'text', title: '', title__i18n__en_US: 'News' }
    visits.server.publish({ slug: 'news', content: { component: 'page', body: [text] } })
    expect((await visits.visitPage('/news')).outcome).toMatchObject({
      story: { content: { body: [{ title: 'News' }] } },
    })
  })

  test.each([
    ['a visitor', false],
    ['a customer', true],
  ])('an unknown slug › is 404 with the full path for %s', async (_who, isSignedIn) => {
    const { outcome } = await visits.visitPage('/nothing?a=1', { isSignedIn })
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
    visits.server.publish({ slug: 'settings', content: { component: 'settings' } })
    expect((await visits.visitPage(path)).outcome).toMatchObject({ init: { status: 404 } })
    expect(visits.server.received.filter(({ pathname }) => pathname.includes('stories'))).toEqual([])
  })

  test('a visitor › is sent to sign-in and back', async () => {
    const { outcome } = await visits.visitPage('/en-US/about', { isSignedIn: false })
    expect(outcome).toMatchObject({ status: 302 })
    expect((outcome as Response).headers.get('location')).toBe('/en-US/auth/login?returnTo=%2Fen-US%2Fabout')
  })

  test('an unreachable content service › is 503, never 404, and logged', async () => {
    await visits.server.close()
    const { outcome, logged } = await visits.visitPage('/about')
    expect(outcome).toMatchObject({ init: { status: 503 } })
    expect(logged).toContain('Content failed')
  })

  test('without a content token › every path is 404', async () => {
    const { outcome } = await visits.visitPage('/about', { content: { published: undefined, draft: undefined } })
    expect(outcome).toMatchObject({ init: { status: 404 } })
  })
})

describe('a shop page with content', () => {
  test('home › has the blocks beside the dashboard', async () => {
    const { outcome } = await visits.visit(loadHome, '/')
    expect(outcome).toMatchObject({
      content: { story: { content: { body: [{ title: 'Campaña' }] } } },
      dashboard: { path: '/' },
    })
  })

  test('contact › has a text above its form, and a topic', async () => {
    const { outcome } = await visits.visit(loadContact, '/contact?topic=INVOICE')
    expect(outcome).toMatchObject({ content: { story: { name: 'contact' } }, topic: 'INVOICE' })
  })

  test.each([
    ['stopped', () => visits.server.close()],
    ['failing', async () => visits.server.fail({ status: 500, body: { error: 'Broken' } })],
    ['silent', async () => visits.server.fail('silent')],
  ])('a content service that is %s › leaves the page without blocks, and it is logged', async (_state, stop) => {
    await stop()
    const { outcome, logged } = await visits.visit(loadHome, '/')
    expect(outcome).toMatchObject({ content: null, dashboard: { path: '/' } })
    expect(logged).toContain('readContent failed')
  })

  test('an outage › is logged once for many pages', async () => {
    await visits.server.close()
    const pages = [
      await visits.visit(loadHome, '/'),
      await visits.visitPage('/about'),
      await visits.visit(loadHome, '/'),
    ]
    const lines = pages.flatMap(({ logged }) => logged).filter((line) => /content failed$/i.test(line))
    expect(lines).toEqual(['readContent failed'])
  })

  test('header and footer › have the editors’ links, without those that are unsafe or empty', async () => {
    const toLink = (label: string, cached_url: string, linktype = 'story') => ({
      _uid: label,
      component: 'nav_link',
      label,
      link: { fieldtype: 'multilink', linktype, cached_url },
    })
    visits.server.publish({
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
    const { outcome } = await visits.visit(loadFrame, '/en-US/c', { isSignedIn: false })
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
  const visitLegal = (slug: string) =>
    visits.visit(loadLegal, `/auth/legal/${slug}`, { isSignedIn: false, params: { slug } })

  test('is open to visitors', async () => {
    expect((await visitLegal('terms')).outcome).toMatchObject({ story: { name: 'legal/terms' } })
  })

  test.each(['nothing', '..', 'a%2Fb'])('%s › is 404', async (slug) => {
    expect((await visitLegal(slug)).outcome).toMatchObject({ init: { status: 404 } })
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
