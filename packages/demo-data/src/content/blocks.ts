import { isPair, type Pair } from '../catalogue/texts.ts'

/** A value of a block's field; a pair is one text per language. */
type Field = Pair | string | number | boolean | Block | readonly Block[] | object

/** A block before its id is known; ids depend on its place in the page. */
export type Block = { component: string; fields: Record<string, Field> }

export const block = (component: string, fields: Record<string, Field> = {}): Block => ({ component, fields })

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && 'component' in value

/** A rich text in two languages, which are two documents. */
export type RichTextPair = { es: object; en: object }
const isRichTextPair = (value: unknown): value is RichTextPair =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value

/** Builds the content of a story: every field in both languages and an id for every block. */
export function buildContent(root: Block, slug: string): Record<string, unknown> {
  let count = 0
  const build = ({ component, fields }: Block): Record<string, unknown> => ({
    _uid: createUuid(`${slug}#${count++}`),
    component,
    ...Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => buildField(name, value))),
  })
  const buildField = (name: string, value: Field): [string, unknown][] => {
    if (isPair(value)) return translate(name, value[0], value[1])
    if (isRichTextPair(value)) return translate(name, value.es, value.en)
    if (Array.isArray(value) && value.every(isBlock)) return [[name, value.map(build)]]
    return [[name, isBlock(value) ? build(value) : value]]
  }
  return build(root)
}

/** The default language has the field's own name, English the suffix of Storyblok's field translation. */
const translate = (name: string, es: unknown, en: unknown): [string, unknown][] => [
  [name, es],
  [`${name}__i18n__en_US`, en],
]

/** Creates the same UUID for the same text in every run. */
export function createUuid(text: string): string {
  const hex = [1, 2, 3, 4].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** FNV-1a with 32 bits. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Links to another story; its address follows the story when it is moved. */
export const linkStory = (slug: string, anchor?: string) => ({
  fieldtype: 'multilink',
  linktype: 'story',
  id: createUuid(slug),
  url: '',
  cached_url: slug,
  ...(anchor && { anchor }),
})

/** Links to a page of the shop that is no story, such as the search. */
export const linkPath = (path: string) => ({
  fieldtype: 'multilink',
  linktype: 'url',
  id: '',
  url: path,
  cached_url: path,
})

/** Builds a table of texts in one language. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]) => ({
  fieldtype: 'table',
  thead: head.map(toCell),
  tbody: rows.map((row) => ({ body: row.map(toCell) })),
})

const toCell = (value: string) => ({ value })
