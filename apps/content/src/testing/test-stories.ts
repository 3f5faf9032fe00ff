import type { ComponentField, ContentComponent, FieldType } from '@tiber/contract/content/components'
import type { DemoContent, DemoStory } from '@tiber/contract/content/demo-content'

const fields = (types: Record<string, FieldType | ComponentField>): ContentComponent['schema'] =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, typeof type === 'string' ? { type, translatable: true } : type]),
  )

const component = (
  name: string,
  schema: Record<string, FieldType | ComponentField>,
  isRoot = false,
): ContentComponent => ({
  name,
  display_name: name,
  is_root: isRoot,
  is_nestable: !isRoot,
  schema: fields(schema),
})

/** A stable identifier for a number. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const stories: ComponentField = { type: 'options', source: 'internal_stories' }

const components = [
  component(
    'page',
    {
      title: 'text',
      body: 'bloks',
      price: 'number',
      colours: 'options',
      featured: 'boolean',
      day: 'datetime',
      note: { type: 'text', required: true },
      related: stories,
      image: 'asset',
      kind: { type: 'option', options: [{ name: 'A', value: 'a' }] },
    },
    true,
  ),
  component('article', { title: 'text', author: stories, text: 'richtext' }, true),
  component('teaser', { headline: 'text', link: 'multilink', picked: stories, image: 'asset' }),
  component('columns', { items: { type: 'bloks', component_whitelist: ['teaser'] } }),
]

const linkTo = (id: string) => ({ fieldtype: 'multilink', linktype: 'story', id, url: '', cached_url: '' })

const text = (target: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'Véase',
          marks: [{ type: 'link', attrs: { href: '/', uuid: target, linktype: 'story' } }],
        },
      ],
    },
  ],
})

const page = (slug: string, number: number, content: Record<string, unknown>, rest: Partial<DemoStory> = {}) => ({
  slug,
  uuid: uuid(number),
  name: slug,
  content: { component: 'page', _uid: `uid-${number}`, note: 'x', ...content },
  ...rest,
})

const list: DemoStory[] = [
  page(
    'home',
    1,
    {
      title: 'Inicio',
      title__i18n__en_US: 'Home',
      related: [uuid(2), uuid(3)],
      image: {
        fieldtype: 'asset',
        filename: 'plan.svg',
        alt: 'Plano',
        meta_data: { alt: 'Plano', alt__i18n__en_US: 'Drawing' },
      },
      body: [
        {
          component: 'columns',
          _uid: 'columns',
          items: [
            {
              component: 'teaser',
              _uid: 'teaser',
              headline: 'Hola',
              headline__i18n__en_US: 'Hello',
              link: linkTo(uuid(4)),
              picked: [uuid(4)],
            },
            { component: 'teaser', _uid: 'untranslated', headline: 'Solo español', headline__i18n__en_US: '' },
            { component: 'teaser', _uid: 'english', headline: '', headline__i18n__en_US: 'Only English' },
          ],
        },
      ],
    },
    { nameEn: 'Home', tags: ['main'] },
  ),
  page(
    'news/first',
    2,
    { title: 'Uno', price: 9, colours: ['red', 'blue'], featured: true, day: '2026-01-10 08:00' },
    {
      tags: ['news', 'red'],
    },
  ),
  page(
    'news/second',
    3,
    { title: 'Dos', price: '10.5', colours: ['red'], featured: false, day: '2026-02-10' },
    {
      tags: ['news'],
    },
  ),
  page('news/third.part', 4, {
    title: 'Tres 100%_*',
    price: 100,
    colours: [],
    day: '2025-12-31T23:59',
    related: [uuid(5)],
  }),
  page('news/index', 9, { title: '' }, { isStartpage: true }),
  {
    slug: 'articles/loop',
    uuid: uuid(5),
    name: 'Bucle',
    content: { component: 'article', _uid: 'loop', title: 'Bucle', author: [uuid(6)], text: text(uuid(1)) },
  },
  {
    slug: 'articles/back',
    uuid: uuid(6),
    name: 'Vuelta',
    content: { component: 'article', _uid: 'back', title: 'Vuelta', author: [uuid(5), uuid(404)] },
  },
]

export const testContent: DemoContent = {
  components,
  stories: list,
  assets: [
    {
      path: 'plan.svg',
      alt: ['Plano', 'Drawing'],
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><script>alert(1)</script></svg>',
    },
  ],
  datasources: [
    {
      slug: 'colours',
      name: 'Colours',
      entries: [
        { name: 'red', value: '#f00' },
        { name: 'blue', value: '#00f' },
      ],
    },
  ],
}
