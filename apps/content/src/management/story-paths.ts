import type { Db } from '@tiber/server/database'
import type { Translations } from '../delivery/story-queries.ts'
import { refuse } from './read-body.ts'
import { selectTree, updatePaths, type PathChange, type TreeRow } from './story-rows-queries.ts'

/** What an index of the database can hold. */
const maxPathBytes = 2000

type Path = { fullSlug: string; translations: Translations }

/** Computes the full slugs of a story and of everything below it, in all languages. */
export async function rebuildPaths(db: Db, id: number): Promise<void> {
  const rows = await selectTree(db, id)
  const paths = new Map<number, Path>()
  const changes: PathChange[] = []
  for (const row of rows) {
    const parent = row.parentId === null ? undefined : paths.get(row.parentId)
    // The first row may be the parent of the story, which stays as it is.
    const isOutside = row.id !== id && parent === undefined
    const path = isOutside ? row : computePath(row, parent)
    paths.set(row.id, path)
    if (!isOutside) changes.push({ id: row.id, ...path, translatedPaths: listPaths(path.translations) })
  }
  if (changes.some(isTooLong)) refuse('slug', `An address has more than ${maxPathBytes} bytes.`)
  await updatePaths(db, changes)
}

/** The start page of a folder has the folder's address, with a slash at the end. */
function computePath({ slug, translations, isStartpage }: TreeRow, parent: Path | undefined): Path {
  const join = (parentSlug: string | undefined, own: string) => {
    if (parentSlug === undefined) return own
    return isStartpage ? `${parentSlug}/` : `${parentSlug}/${own}`
  }
  const fullSlug = join(parent?.fullSlug, slug)
  const languages = new Set([...Object.keys(translations), ...Object.keys(parent?.translations ?? {})])
  const entries = [...languages].flatMap((language) => {
    const { path: _former, ...own } = translations[language] ?? {}
    const parentPath = parent?.translations[language]?.path
    const isTranslated = own.slug !== undefined || parentPath !== undefined
    const path = join(parentPath ?? parent?.fullSlug, own.slug ?? slug)
    if (!isTranslated) return Object.keys(own).length > 0 ? [[language, own] as const] : []
    return [[language, { ...own, path }] as const]
  })
  return { fullSlug, translations: Object.fromEntries(entries) }
}

const isTooLong = ({ fullSlug, translatedPaths }: PathChange) =>
  [fullSlug, ...translatedPaths].some((path) => Buffer.byteLength(path) > maxPathBytes)

const listPaths = (translations: Translations) => Object.values(translations).flatMap(({ path }) => path ?? [])
