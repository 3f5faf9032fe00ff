import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RichText, type RichTextOptions } from './rich-text.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

type Node = Record<string, unknown>
function renderDocument(document: unknown, options: RichTextOptions = {}): string {
  const router = createMemoryRouter([{ path: '*', element: <RichText document={document} {...options} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const render = (nodes: unknown[], options?: RichTextOptions) => renderDocument(doc(...nodes), options)
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (attrs: Node) => ({ type: 'link', attrs })

describe('nodes (spec 3)', () => {
  test.each<[string, unknown, string]>([
    ['paragraph', paragraph(text('a')), '<p>a</p>'],
    ['aligned paragraph', { ...paragraph(text('a')), attrs: { textAlign: 'center' } }, '<p class="text-center">a</p>'],
    ['heading', { type: 'heading', attrs: { level: 3 }, content: [text('a')] }, '<h3>a</h3>'],
    ['heading of level 9', { type: 'heading', attrs: { level: 9 }, content: [text('a')] }, '<h6>a</h6>'],
    ['heading of level 0', { type: 'heading', attrs: { level: 0 }, content: [text('a')] }, '<h1>a</h1>'],
    ['blockquote', { type: 'blockquote', content: [paragraph(text('a'))] }, '<blockquote><p>a</p></blockquote>'],
    [
      'bullet_list, list_item',
      { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('a'))] }] },
      '<ul><li><p>a</p></li></ul>',
    ],
    [
      'ordered_list',
      { type: 'ordered_list', attrs: { order: 1 }, content: [{ type: 'list_item', content: [] }] },
      '<ol><li></li></ol>',
    ],
    [
      'ordered_list from 3',
      { type: 'ordered_list', attrs: { order: 3 }, content: [{ type: 'list_item', content: [] }] },
      '<ol start="3"><li></li></ol>',
    ],
    [
      'code_block',
      { type: 'code_block', attrs: { class: 'language-css' }, content: [text('a{}')] },
      '<pre><code class="language-css">a{}</code></pre>',
    ],
    ['horizontal_rule', { type: 'horizontal_rule' }, '<hr/>'],
    ['hard_break', paragraph(text('a'), { type: 'hard_break' }, text('b')), '<p>a<br/>b</p>'],
    [
      'emoji',
      paragraph({ type: 'emoji', attrs: { name: 'gear', emoji: '⚙️', fallbackImage: 'x' } }),
      '<p><span data-name="gear" data-emoji="⚙️">⚙️</span></p>',
    ],
    [
      'table',
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('Rosca'))] }] },
          {
            type: 'tableRow',
            content: [{ type: 'tableCell', attrs: { colspan: 2, colwidth: [120] }, content: [paragraph(text('M8'))] }],
          },
        ],
      },
      '<div class="rich-table" tabindex="0"><table><thead><tr><th><p>Rosca</p></th></tr></thead>' +
        '<tbody><tr><td colSpan="2" width="120"><p>M8</p></td></tr></tbody></table></div>',
    ],
  ])('%s', (_name, node, html) => expect(render([node])).toBe(html))

  test('blok › is rendered by the registry, in its place', () => {
    const block = { _uid: 'b1', component: 'banner', text: 'Hola' }
    const renderBlock = vi.fn((each: { component: string }) => <b>{each.component}</b>)
    const body = { type: 'blok', attrs: { id: 'x', body: [block] } }
    expect(render([paragraph(text('a')), body], { renderBlock })).toBe('<p>a</p><b>banner</b>')
  })

  test('a node without a resolver › is logged and renders nothing', () => {
    expect(render([{ type: 'poll', content: [text('a')] }, paragraph(text('b'))])).toBe('<p>b</p>')
    expect(console.error).toHaveBeenCalledWith('<Storyblok>', 'No resolver found for node type poll')
  })
})

describe('marks (spec 3)', () => {
  test.each<[string, Node, string]>([
    ['bold', {}, '<strong>a</strong>'],
    ['strong', {}, '<strong>a</strong>'],
    ['italic', {}, '<em>a</em>'],
    ['strike', {}, '<s>a</s>'],
    ['underline', {}, '<u>a</u>'],
    ['code', {}, '<code>a</code>'],
    ['superscript', {}, '<sup>a</sup>'],
    ['subscript', {}, '<sub>a</sub>'],
    ['styled', { class: 'lead "x' }, '<span class="lead">a</span>'],
    ['anchor', { id: 'portes' }, '<span id="portes">a</span>'],
    ['sparkle', {}, 'a'],
  ])('%s', (type, attrs, html) => expect(render([paragraph(text('a', { type, attrs }))])).toBe(`<p>${html}</p>`))

  test('textStyle and highlight › have their colour from a style sheet, not from an attribute the policy forbids', () => {
    const colour = { type: 'textStyle', attrs: { color: '#B3172A' } }
    expect(render([paragraph(text('a', colour))])).toBe(
      '<p><span data-color="#b3172a">a</span></p>' +
        '<style>[data-color="#b3172a"]{color:light-dark(#b3172a,color-mix(in oklab,#b3172a 55%,white))}</style>',
    )
    expect(render([paragraph(text('a', { type: 'highlight', attrs: { color: 'yellow' } }))])).toBe(
      '<p><mark data-background="yellow">a</mark></p>' +
        '<style>[data-background="yellow"]{background-color:yellow;color:#14211f}</style>',
    )
    const evil = { type: 'textStyle', attrs: { color: 'red}</style><script>' } }
    expect(render([paragraph(text('a', evil))])).toBe('<p><span>a</span></p>')
  })

  test('several marks › the first is innermost', () => {
    expect(render([paragraph(text('a', { type: 'bold' }, { type: 'italic' }))])).toBe(
      '<p><em><strong>a</strong></em></p>',
    )
  })
})

describe('links (spec 3)', () => {
  test.each<[string, Node, string]>([
    ['url', { linktype: 'url', href: 'https://norma.example/a?b=1' }, 'href="https://norma.example/a?b=1"'],
    ['url with anchor', { linktype: 'url', href: 'https://x.example/a', anchor: 'b' }, 'href="https://x.example/a#b"'],
    ['path of the shop', { linktype: 'url', href: '/en-US/c/fixings' }, 'href="/c/fixings"'],
    ['story', { linktype: 'story', href: '/about', uuid: 'u' }, 'href="/about"'],
    ['story, resolved', { linktype: 'story', href: '/old', story: { full_slug: 'en-us/new' } }, 'href="/new"'],
    ['anchor of half a character', { linktype: 'url', href: '/a', anchor: '\ud800' }, 'href="/a#%EF%BF%BD"'],
    ['story with anchor', { linktype: 'story', href: 'about', anchor: 'team' }, 'href="/about#team"'],
    ['home', { linktype: 'story', href: 'home' }, 'href="/"'],
    ['legal page', { linktype: 'story', href: 'legal/terms' }, 'href="/auth/legal/terms"'],
    [
      'asset',
      { linktype: 'asset', href: 'https://a.storyblok.com/f/1/x/ficha.pdf' },
      'href="/documents/asset/a.storyblok.com/f/1/x/ficha.pdf"',
    ],
    ['email', { linktype: 'email', href: 'ventas@tiber.example' }, 'href="mailto:ventas@tiber.example"'],
    ['email with prefix', { linktype: 'email', href: 'mailto:a@b.example' }, 'href="mailto:a@b.example"'],
    ['anchor only', { linktype: 'url', href: '', anchor: 'portes' }, 'href="/#portes"'],
    [
      'new window',
      { linktype: 'url', href: 'https://x.example', target: '_blank' },
      'href="https://x.example" target="_blank" rel="noopener noreferrer"',
    ],
    [
      'custom attributes',
      { href: 'https://x.example', custom: { rel: 'nofollow', onclick: 'x', style: 'x', 'data-id': '7' } },
      'href="https://x.example" rel="nofollow" data-id="7"',
    ],
  ])('%s', (_name, attrs, html) =>
    expect(render([paragraph(text('a', link(attrs)))])).toMatch(
      new RegExp(`^<p><a ${html.replace(/[?.*+^$()|[\]\\]/g, '\\$&')}( data-discover="true")?>a</a></p>$`),
    ),
  )

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'http://[',
  ])('unsafe %j › only the text is rendered', (href) =>
    expect(render([paragraph(text('a', link({ linktype: 'url', href })))])).toBe('<p>a</p>'),
  )

  test('neighbouring texts with the same link › share one element', () => {
    const same = link({ linktype: 'url', href: 'https://x.example' })
    const other = link({ linktype: 'url', href: 'https://y.example' })
    const html = render([paragraph(text('a', same), text('b', same, { type: 'bold' }), text('c', other), text('d'))])
    expect(html).toBe('<p><a href="https://x.example">a<strong>b</strong></a><a href="https://y.example">c</a>d</p>')
  })
})

describe('images (spec 5)', () => {
  const src = 'https://a.storyblok.com/f/1/800x600/x/plano.png'
  const image = { type: 'image', attrs: { src, alt: 'Plano', title: 'Hoja 1' } }
  const base = '/asset/a.storyblok.com/f/1/800x600/x/plano.png'

  test('has its size from the URL, several widths and the text of the editor', () => {
    const widths = [96, 192, 384, 640, 960].map((width) => `/images/${width}${base} ${width}w`).join(', ')
    expect(render([image], { images: { loading: 'lazy' } })).toBe(
      `<img src="/images/1280${base}" srcSet="${widths}" sizes="(min-width: 48rem) 44rem, 100vw" alt="Plano" ` +
        'title="Hoja 1" width="800" height="600" loading="lazy"/>',
    )
  })

  test.each<[string, NonNullable<RichTextOptions['images']>, string, string]>([
    ['width', { width: 400 }, '/m/400x0/', 'width="400"'],
    ['height', { height: 300 }, '/m/0x300/', 'height="300"'],
    ['blur', { filters: { blur: 10 } }, '/m/filters:blur(10)', 'height="600"'],
    ['quality', { filters: { quality: 100 } }, '/m/filters:quality(100)', 'height="600"'],
    ['brightness', { filters: { brightness: 0 } }, '/m/filters:brightness(0)', 'height="600"'],
    ['rotate', { filters: { rotate: 270 } }, '/m/filters:rotate(270)', 'height="600"'],
    ['format', { filters: { format: 'webp' } }, '/m/filters:format(webp)', 'height="600"'],
    [
      'all',
      { width: 4, height: 3, filters: { quality: 80, blur: 1, format: 'jpeg' } },
      '/m/4x3/filters:blur(1):quality(80):format(jpeg)',
      'width="4" height="3"',
    ],
    ['loading', { loading: 'lazy' }, '', 'loading="lazy"'],
  ])('%s', (_name, images, suffix, attribute) => {
    const html = render([image], { images })
    expect(html).toContain(`src="/images/1280${base}${suffix}"`)
    expect(html).toContain(attribute)
    expect(console.warn).not.toHaveBeenCalled()
  })

  test.each<[NonNullable<RichTextOptions['images']>, string | undefined]>([
    [{ width: 0 }, 'Width value must be a number greater than 0'],
    [{ width: '10' }, 'Width value must be a number greater than 0'],
    [{ height: -1 }, 'Height value must be a number greater than 0'],
    [{ filters: { blur: 101 } }, 'Blur value must be a number between 0 and 100 (inclusive)'],
    [{ filters: { quality: -1 } }, 'Quality value must be a number between 0 and 100 (inclusive)'],
    [{ filters: { brightness: '5' } }, 'Brightness value must be a number between 0 and 100 (inclusive)'],
    [{ filters: { rotate: 45 } }, undefined],
    [{ filters: { format: 'gif' } }, undefined],
    [{ loading: 'later' }, undefined],
  ])('%j is left out › warning: %s', (images, warning) => {
    expect(render([image], { images })).toContain(`src="/images/1280${base}"`)
    expect(vi.mocked(console.warn).mock.calls).toEqual(warning ? [[`[StoryblokRichText] - ${warning}`]] : [])
  })

  test('a source that is no web address › renders nothing', () => {
    expect(render([{ type: 'image', attrs: { src: 'javascript:x' } }])).toBe('')
  })
})

describe('empty documents (spec 5)', () => {
  test.each<[unknown, string]>([
    [undefined, ''],
    ['text', ''],
    [doc(), ''],
    [doc({ type: 'paragraph' }), ''],
    [doc({ type: 'paragraph', content: [] }, { type: 'heading' }), ''],
    [doc({ type: 'horizontal_rule' }), '<hr/>'],
  ])('%j › %j', (document, html) => expect(renderDocument(document)).toBe(html))
})

describe('broken documents', () => {
  test('wrong types › are skipped', () => {
    const nodes = [null, 7, [], { type: 5 }, { type: 'paragraph', content: 'x' }, paragraph({ type: 'text', text: {} })]
    expect(render(nodes)).toBe('<p></p><p></p>')
    expect(render([paragraph({ type: 'text', text: 'a', marks: [null, { type: 1 }, 'bold'] })])).toBe('<p>a</p>')
    const many = Array.from({ length: 10_000 }, () => ({ type: 'bold' }))
    expect(render([paragraph({ type: 'text', text: 'a', marks: many })]).split('<strong>').length).toBeLessThan(30)
  })

  test('10,000 levels › the first ones are rendered, the rest is logged and dropped', () => {
    let node: object = paragraph(text('deep'))
    for (let level = 0; level < 10_000; level++) node = { type: 'blockquote', content: [node] }
    expect(render([paragraph(text('top')), node])).toMatch(/^<p>top<\/p>(<blockquote>)+(<\/blockquote>)+$/)
    expect(console.error).toHaveBeenCalledWith('<Storyblok>', 'Rich text nested deeper than 60 levels')
  })

  test('a megabyte of texts › every one is rendered once', () => {
    const nodes = Array.from({ length: 20_000 }, (_, at) => paragraph(text(`Línea ${at} con texto`)))
    expect(render(nodes).match(/<p>/g)).toHaveLength(20_000)
  })
})
