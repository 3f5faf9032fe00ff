import type { ComponentField, ContentComponent, FieldType } from './components.ts'

type FieldOptions = Omit<Partial<ComponentField>, 'type' | 'pos'> & { display_name: string }

const translatable = new Set<FieldType>(['text', 'textarea', 'richtext', 'table'])

const field =
  (type: FieldType) =>
  (display_name: string, options: Omit<FieldOptions, 'display_name'> = {}): FieldOptions & { type: FieldType } => ({
    type,
    display_name,
    ...(translatable.has(type) && { translatable: true }),
    ...options,
  })

const text = field('text')
const textarea = field('textarea')
const richtext = field('richtext')
const number = field('number')
const boolean = field('boolean')
const link = field('multilink')
const image = (display_name: string) => field('asset')(display_name, { filetypes: ['images'] })
const bloks = (display_name: string, ...components: string[]) =>
  field('bloks')(display_name, { restrict_components: true, component_whitelist: components })
const option = (display_name: string, ...values: string[]) =>
  field('option')(display_name, {
    options: values.map((value) => ({ name: value, value })),
    ...(values[0] && { default_value: values[0] }),
  })
/** The same in both languages, such as a code. */
const code = (display_name: string, description?: string) =>
  text(display_name, { translatable: false, ...(description && { description }) })
const codes = (display_name: string, description: string) =>
  textarea(display_name, { translatable: false, description })

type Fields = Record<string, FieldOptions & { type: FieldType }>

/** A block, which stands in a page or another block. */
const component = (name: string, display_name: string, fields: Fields): ContentComponent => ({
  name,
  display_name,
  is_root: false,
  is_nestable: true,
  schema: Object.fromEntries(Object.entries(fields).map(([key, value], pos) => [key, { ...value, pos }])),
})

const rootComponent = (...input: Parameters<typeof component>): ContentComponent => ({
  ...component(...input),
  is_root: true,
  is_nestable: false,
})

/** Blocks that may stand in a page or in a column. */
const blockNames = [
  'hero',
  'banner',
  'text',
  'rich_text',
  'image',
  'gallery',
  'carousel',
  'product_row',
  'category_teasers',
  'brands',
  'features',
  'story_teasers',
  'faq',
  'table',
  'video',
  'contact',
  'columns',
  'spacing',
]

/** The blocks that the shop knows, as editors fill them in. */
export const shopComponents: ContentComponent[] = [
  rootComponent('page', 'Page', {
    body: bloks('Blocks', ...blockNames),
    seo_title: text('Title for search engines'),
    seo_description: textarea('Description for search engines'),
    seo_image: image('Picture for links in social media'),
    no_index: boolean('Hide from search engines'),
  }),
  rootComponent('settings', 'Header and footer', {
    header_links: bloks('Links in the header', 'nav_link'),
    footer_columns: bloks('Columns of the footer', 'footer_column'),
    footer_note: text('Last line of the footer'),
  }),
  component('nav_link', 'Link', { label: text('Label', { required: true }), link: link('Target') }),
  component('footer_column', 'Column of the footer', {
    title: text('Title', { required: true }),
    links: bloks('Links', 'nav_link'),
  }),
  component('hero', 'Hero', {
    eyebrow: text('Line above the headline'),
    headline: text('Headline', { required: true }),
    text: textarea('Text'),
    image: image('Picture'),
    actions: bloks('Buttons', 'action'),
    tone: option('Colours', 'structure', 'plain'),
  }),
  component('action', 'Button', {
    label: text('Label', { required: true }),
    link: link('Target'),
    kind: option('Kind', 'primary', 'secondary'),
  }),
  component('text', 'Text', { title: text('Title'), text: textarea('Text') }),
  component('rich_text', 'Rich text', { text: richtext('Text') }),
  component('image', 'Picture', {
    image: image('Picture'),
    caption: text('Caption'),
    width: option('Width', 'text', 'wide', 'full'),
  }),
  component('gallery', 'Gallery', {
    title: text('Title'),
    images: field('multiasset')('Pictures', { filetypes: ['images'] }),
  }),
  component('carousel', 'Carousel', {
    label: text('Name for screen readers', { required: true }),
    slides: bloks('Slides', 'hero', 'banner', 'image'),
    seconds: number('Seconds per slide', { description: '0: it moves only when somebody moves it.' }),
  }),
  component('brands', 'Suppliers', {
    title: text('Title'),
    suppliers: codes('Suppliers', 'External ids, one a line; empty for all.'),
  }),
  component('category_teasers', 'Categories', {
    title: text('Title'),
    categories: codes('Categories', 'Paths such as fixings/screws, one a line; empty for the top level.'),
  }),
  component('product_row', 'Products', {
    title: text('Title'),
    codes: codes('Codes', 'Product codes, one a line.'),
    query: code('Search', 'Used when no codes are given.'),
    limit: number('How many at most'),
    link: link('Link to all of them'),
  }),
  component('banner', 'Banner', {
    text: text('Text', { required: true }),
    link: link('Target'),
    link_label: text('Label of the link'),
    tone: option('Colours', 'information', 'warning', 'offer'),
    icon: code('Icon', 'Such as lucide:truck.'),
  }),
  component('faq', 'Questions', { title: text('Title'), items: bloks('Questions', 'faq_item') }),
  component('faq_item', 'Question', {
    question: text('Question', { required: true }),
    answer: richtext('Answer'),
  }),
  component('contact', 'Contact', {
    title: text('Title'),
    text: textarea('Text'),
    topic: option('Topic', 'OTHER', 'ORDER', 'INVOICE', 'PRODUCT', 'DELIVERY', 'ACCOUNT'),
  }),
  component('table', 'Table', { caption: text('Caption'), table: field('table')('Table') }),
  component('video', 'Video', {
    title: text('Title', { required: true }),
    video: field('asset')('File', { filetypes: ['videos'] }),
    poster: image('Picture before it plays'),
    captions: field('asset')('Captions (WebVTT)', { filetypes: ['texts'] }),
  }),
  component('columns', 'Columns', {
    columns: bloks('Columns', 'column'),
    layout: option('Widths', 'even', 'wide-left', 'wide-right'),
  }),
  component('column', 'Column', {
    body: bloks('Blocks', ...blockNames.filter((name) => name !== 'columns' && name !== 'hero')),
  }),
  component('spacing', 'Space', { size: option('Size', 'medium', 'small', 'large') }),
  component('features', 'Advantages', { title: text('Title'), items: bloks('Advantages', 'feature') }),
  component('feature', 'Advantage', {
    icon: code('Icon', 'Such as lucide:truck.'),
    colour: option('Colour', 'tiber', 'primary', 'alizarin-crimson'),
    title: text('Title', { required: true }),
    text: textarea('Text'),
  }),
  component('story_teasers', 'Links to pages', {
    title: text('Title'),
    stories: field('options')('Pages', { source: 'internal_stories' }),
  }),
]
