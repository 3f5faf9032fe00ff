import { lazy, type ComponentType } from 'react'
import type { Block } from './fields.ts'

type BlockComponent = ComponentType<{ block: Block }>

const register = (load: () => Promise<BlockComponent>) => lazy(async () => ({ default: await load() }))

/** The blocks editors can use. Their code is loaded with the first page that shows one. */
const registry = new Map<string, BlockComponent>([
  ['hero', register(async () => (await import('./blocks/hero.tsx')).Hero)],
  ['text', register(async () => (await import('./blocks/text.tsx')).TextBlock)],
  ['rich_text', register(async () => (await import('./blocks/text.tsx')).RichTextBlock)],
  ['image', register(async () => (await import('./blocks/media.tsx')).ImageBlock)],
  ['gallery', register(async () => (await import('./blocks/media.tsx')).Gallery)],
  ['video', register(async () => (await import('./blocks/media.tsx')).Video)],
  ['carousel', register(async () => (await import('./blocks/carousel.tsx')).Carousel)],
  ['brands', register(async () => (await import('./blocks/catalogue.tsx')).Brands)],
  ['category_teasers', register(async () => (await import('./blocks/catalogue.tsx')).CategoryTeasers)],
  ['product_row', register(async () => (await import('./blocks/product-row.tsx')).ProductRow)],
  ['banner', register(async () => (await import('./blocks/banner.tsx')).Banner)],
  ['faq', register(async () => (await import('./blocks/faq.tsx')).Faq)],
  ['contact', register(async () => (await import('./blocks/contact.tsx')).Contact)],
  ['table', register(async () => (await import('./blocks/table.tsx')).TableBlock)],
  ['columns', register(async () => (await import('./blocks/columns.tsx')).Columns)],
  ['spacing', register(async () => (await import('./blocks/columns.tsx')).Spacing)],
  ['features', register(async () => (await import('./blocks/features.tsx')).Features)],
  ['story_teasers', register(async () => (await import('./blocks/story-teasers.tsx')).StoryTeasers)],
])

export const findBlock = (component: string) => registry.get(component)
