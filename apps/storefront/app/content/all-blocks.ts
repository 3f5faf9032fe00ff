import type { BlockComponent, BlockName } from './block-registry.ts'
import { Banner } from './blocks/banner.tsx'
import { Carousel } from './blocks/carousel.tsx'
import { Brands, CategoryTeasers } from './blocks/catalogue.tsx'
import { Columns, Spacing } from './blocks/columns.tsx'
import { Contact } from './blocks/contact.tsx'
import { Faq } from './blocks/faq.tsx'
import { Features } from './blocks/features.tsx'
import { Hero } from './blocks/hero.tsx'
import { Gallery, ImageBlock, Video } from './blocks/media.tsx'
import { ProductRow } from './blocks/product-row.tsx'
import { StoryTeasers } from './blocks/story-teasers.tsx'
import { TableBlock } from './blocks/table.tsx'
import { RichTextBlock, TextBlock } from './blocks/text.tsx'

/** The component of each block; only the registry imports it, when a page needs blocks. */
export const allBlocks: Record<BlockName, BlockComponent> = {
  hero: Hero,
  text: TextBlock,
  rich_text: RichTextBlock,
  image: ImageBlock,
  gallery: Gallery,
  video: Video,
  carousel: Carousel,
  brands: Brands,
  category_teasers: CategoryTeasers,
  product_row: ProductRow,
  banner: Banner,
  faq: Faq,
  contact: Contact,
  table: TableBlock,
  columns: Columns,
  spacing: Spacing,
  features: Features,
  story_teasers: StoryTeasers,
}
