import { expect, test } from 'vitest'
import { demoCategories } from '../catalogue/navigation.ts'
import { knownProducts } from '../catalogue/known-products.ts'
import { demoContent } from './content.ts'

type Blok = Record<string, unknown> & { _uid: string; component: string }

const { components: demoComponents, stories: demoStories, assets: demoAssets } = demoContent
const isBlok = (value: unknown): value is Blok => typeof value === 'object' && value !== null && '_uid' in value

/** Lists a block and every block inside it. */
const listBloks = (value: unknown): Blok[] => {
  if (Array.isArray(value)) return value.flatMap(listBloks)
  return isBlok(value) ? [value, ...Object.values(value).flatMap(listBloks)] : []
}

const bloks = demoStories.flatMap(({ slug, content }) => listBloks(content).map((blok) => ({ slug, blok })))
const schemas = new Map(demoComponents.map((component) => [component.name, component.schema]))
const english = '__i18n__en_US'

test('every block has only fields that its component declares', () => {
  const unknown = bloks.flatMap(({ slug, blok: { _uid, component, ...fields } }) =>
    Object.keys(fields)
      .filter((name) => !schemas.get(component)?.[name.replace(english, '')])
      .map((name) => `${slug}: ${component}.${name}`),
  )
  expect(unknown).toEqual([])
  expect(new Set(bloks.map(({ blok }) => blok._uid)).size).toBe(bloks.length)
})

test('every text exists in both languages', () => {
  const missing = bloks.flatMap(({ slug, blok }) =>
    Object.entries(schemas.get(blok.component) ?? {})
      .filter(([name, { translatable }]) => translatable && Boolean(blok[name]) !== Boolean(blok[name + english]))
      .map(([name]) => `${slug}: ${blok.component}.${name}`),
  )
  expect(missing).toEqual([])
})

test('links, pictures, categories and products exist', () => {
  const uuids = new Set(demoStories.map(({ uuid }) => uuid))
  const text = JSON.stringify(demoStories.map(({ content }) => content))
  const linked = [...text.matchAll(/"linktype":"story","id":"([^"]+)"/g)].map(([, id]) => id!)
  expect(linked.length).toBeGreaterThan(5)
  expect(linked.filter((id) => !uuids.has(id))).toEqual([])
  const related = bloks.flatMap(({ blok }) => (blok.component === 'story_teasers' ? (blok['stories'] as string[]) : []))
  expect(related.filter((id) => !uuids.has(id))).toEqual([])

  const pictures = new Set(demoAssets.map(({ path }) => path))
  const shown = [...text.matchAll(/"filename":"([^"]+)"/g)].map(([, name]) => name!)
  expect(shown.filter((name) => !pictures.has(name))).toEqual([])
  expect([...pictures].filter((name) => !shown.includes(name))).toEqual([])

  const paths = bloks.flatMap(({ blok }) => listLines(blok['categories']))
  const linkedPaths = [...text.matchAll(/"url":"\/c\/([^"]+)"/g)].map(([, path]) => path!)
  const categories = listCategoryPaths()
  expect([...paths, ...linkedPaths].filter((path) => !categories.has(path))).toEqual([])

  const known = new Set<string>(Object.values(knownProducts).map(({ product }) => product))
  expect(bloks.flatMap(({ blok }) => listLines(blok['codes'])).filter((code) => !known.has(code))).toEqual([])
})

const listLines = (text: unknown) => (typeof text === 'string' && text !== '' ? text.split('\n') : [])

/** Lists the paths of the categories that the default view shows. */
function listCategoryPaths(): Set<string> {
  const categories = demoCategories().filter(({ storeView }) => storeView === 'iberia-main')
  const byId = new Map(categories.map((category) => [category.id, category]))
  const getPath = (id: string): string[] => {
    const category = byId.get(id)
    return category?.parentId ? [...getPath(category.parentId), category.externalId] : []
  }
  return new Set(categories.map(({ id }) => getPath(id).join('/')))
}
