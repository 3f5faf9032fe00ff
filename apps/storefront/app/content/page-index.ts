import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import { readFaqItems } from './faq-items.ts'
import { isFields, readBlocks, readText, type Block } from './fields.ts'
import { getPlainText } from './rich-text/document.ts'

export type FoundPage = { title: string; path: string }
/** A page or one of its questions, with its texts as they are compared. */
export type IndexedPage = FoundPage & { words: string; titleWords: string }

type PageStory = { name: string; full_slug: string; content: Record<string, unknown> }

/** Indexes the pages that have an address, and every question of theirs by itself. */
export function indexPages(stories: PageStory[], getPath: (slug: string) => string | undefined): IndexedPage[] {
  return stories.flatMap(({ name, full_slug, content }) => {
    const path = getPath(full_slug)
    if (path === undefined || content['component'] !== 'page') return []
    const body = readBlocks(content['body'])
    const own = toIndexed({ title: name, path }, [content['seo_title'], content['seo_description'], ...listTexts(body)])
    const questions = body
      .filter(({ component }) => component === 'faq')
      .flatMap(readFaqItems)
      .map(({ block, question, anchor }) =>
        toIndexed({ title: question, path: `${path}#${anchor}` }, [getPlainText(block['answer'])]),
      )
    return [own, ...questions]
  })
}

const toIndexed = (page: FoundPage, texts: unknown[]): IndexedPage => ({
  ...page,
  titleWords: toWords(page.title),
  words: toWords([page.title, ...texts.map(readText)].join(' ')),
})

/** Normalises a text to words, each with a space in front of it. */
const toWords = (text: string) =>
  normaliseText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join('')

/** Fields whose texts visitors read; others hold codes and choices. */
const textFields = new Set(['title', 'headline', 'eyebrow', 'text', 'caption', 'label'])

/** Lists the texts of blocks at any depth; questions have entries of their own. */
function listTexts(blocks: Block[]): string[] {
  return blocks
    .filter(({ component }) => component !== 'faq')
    .flatMap((block) =>
      Object.entries(block).flatMap(([name, value]) => {
        if (typeof value === 'string') return textFields.has(name) ? [value] : []
        if (isFields(value)) return value['type'] === 'doc' ? [getPlainText(value)] : []
        return listTexts(readBlocks(value))
      }),
    )
}

const minQueryLength = 3

/** Finds pages in which every word of the query starts a word; those with more of them in the title come first. */
export function findPages(pages: IndexedPage[], query: string, limit: number): FoundPage[] {
  const words = toWords(query)
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`)
  if (words.join('').trim().length < minQueryLength) return []
  return pages
    .filter((page) => words.every((word) => page.words.includes(word)))
    .map((page) => ({ page, inTitle: words.filter((word) => page.titleWords.includes(word)).length }))
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .slice(0, limit)
    .map(({ page: { title, path } }) => ({ title, path }))
}
