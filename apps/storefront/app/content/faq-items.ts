import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import { readBlocks, readText, type Block } from './fields.ts'
import { getPlainText } from './rich-text/document.ts'

export type FaqItem = { block: Block; question: string; anchor: string }

/** Reads questions, each with an anchor by which other pages link to it. */
export function readFaqItems(faq: Block): FaqItem[] {
  const anchors = new Map<string, number>()
  return readBlocks(faq['items']).flatMap((block) => {
    const question = readText(block['question'])
    if (!question) return []
    const anchor = toAnchor(question)
    const count = (anchors.get(anchor) ?? 0) + 1
    anchors.set(anchor, count)
    return [{ block, question, anchor: count > 1 ? `${anchor}-${count}` : anchor }]
  })
}

const toAnchor = (question: string) =>
  normaliseText(question)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'faq'

/** Keeps the questions that contain every word, in the question or its answer. */
export function filterFaqItems(items: FaqItem[], query: string): FaqItem[] {
  const words = normaliseText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ block, question }) => {
    const text = normaliseText(`${question} ${getPlainText(block['answer'])}`)
    return words.every((word) => text.includes(word))
  })
}

/** Builds schema.org's FAQPage of all questions of a page; undefined if there are none. */
export function buildFaqData(blocks: Block[]) {
  const items = blocks.filter(({ component }) => component === 'faq').flatMap(readFaqItems)
  if (items.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ block, question }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: getPlainText(block['answer']) },
    })),
  }
}
