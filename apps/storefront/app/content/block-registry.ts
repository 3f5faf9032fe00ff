import { lazy, type ComponentType } from 'react'
import type { Block } from './fields.ts'

export type BlockComponent = ComponentType<{ block: Block }>
export type BlockName = (typeof blockNames)[number]

const blockNames = [
  'hero',
  'text',
  'rich_text',
  'image',
  'gallery',
  'video',
  'carousel',
  'brands',
  'category_teasers',
  'product_row',
  'banner',
  'faq',
  'contact',
  'table',
  'columns',
  'spacing',
  'features',
  'story_teasers',
] as const

/** The blocks are in one file: a page shows several of them, and small files would cost a request each. */
const loadBlocks = async () => (await import('./all-blocks.ts')).allBlocks

/** The blocks editors can use. Their code is loaded with the first page that shows one. */
const registry = new Map<string, BlockComponent>(
  blockNames.map((name) => [name, lazy(async () => ({ default: (await loadBlocks())[name] }))]),
)

export const findBlock = (name: string) => registry.get(name)

/**
 * Loads the code of blocks before a page that shows some is hydrated: a component that is loaded during hydration would
 * let the blocks vanish for a moment.
 */
export async function preloadBlocks(): Promise<void> {
  const loaded = await loadBlocks()
  for (const name of blockNames) registry.set(name, loaded[name])
}
