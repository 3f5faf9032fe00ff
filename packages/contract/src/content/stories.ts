/** A block of content: a component with its fields; `_uid` identifies it within its story. */
export type Block = { component: string; _uid?: string; _editable?: string; [field: string]: unknown }

/** A story as the delivery API returns it. */
export type Story = {
  id: number
  uuid: string
  name: string
  slug: string
  /** Begins with the language code if a language other than the default was requested. */
  full_slug: string
  default_full_slug: string
  content: Block
  created_at: string
  updated_at: string
  published_at: string | null
  first_published_at: string | null
  /** `default` for the default language. */
  lang: string
  path: string | null
  position: number
  /** 0 if the story has no folder. */
  parent_id: number
  group_id: string
  is_startpage: boolean
  tag_list: string[]
  sort_by_date: string | null
  meta_data: Record<string, unknown> | null
  release_id: null
  alternates: StoryAlternate[]
  translated_slugs: TranslatedSlug[]
}

/** Another story of the same group. */
export type StoryAlternate = {
  id: number
  name: string
  slug: string
  full_slug: string
  published: boolean
  is_folder: boolean
  parent_id: number
}

export type TranslatedSlug = { path: string; name: string | null; lang: string; published: boolean }

/** An entry of the tree of stories and folders; its slug is the full slug. */
export type StoryLink = {
  id: number
  uuid: string
  slug: string
  path: string | null
  real_path: string
  name: string
  published: boolean
  position: number
  is_folder: boolean
  is_startpage: boolean
  parent_id: number
  alternates: (TranslatedSlug & { translated_slug: string })[]
  created_at?: string
  updated_at?: string
  published_at?: string | null
}
