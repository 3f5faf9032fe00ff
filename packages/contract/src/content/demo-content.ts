import type { ContentComponent } from './components.ts'

/** Content that a new shop starts with. */
export type DemoContent = {
  components: DemoComponent[]
  stories: DemoStory[]
  assets: DemoAsset[]
  datasources: DemoDatasource[]
}

export type DemoComponent = ContentComponent

export type DemoStory = {
  /** Full slug; the folders above it are created if they are not listed. */
  slug: string
  /** Identifies the story in the content of others; a new one is created if it is absent. */
  uuid?: string
  name: string
  nameEn?: string
  isFolder?: boolean
  isStartpage?: boolean
  tags?: string[]
  content?: Record<string, unknown>
}

/** A file; content refers to it by its path as `filename`, which is replaced by its address. */
export type DemoAsset = {
  path: string
  /** Alternative text in Spanish and in English. */
  alt: readonly [string, string]
  bytes?: Uint8Array
  svg?: string
}

export type DemoDatasource = { slug: string; name: string; entries: { name: string; value: string }[] }
