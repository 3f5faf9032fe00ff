export const fieldTypes = [
  'text',
  'textarea',
  'richtext',
  'markdown',
  'number',
  'boolean',
  'option',
  'options',
  'asset',
  'multiasset',
  'multilink',
  'bloks',
  'table',
  'datetime',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** A field of a component, as in a Storyblok component schema. */
export type ComponentField = {
  type: FieldType
  pos?: number
  display_name?: string
  description?: string
  translatable?: boolean
  required?: boolean
  default_value?: unknown
  /** Choices of the types `option` and `options`. */
  options?: { name: string; value: string }[]
  /** Where the choices come from: the field itself, stories or a datasource. */
  source?: '' | 'internal' | 'internal_stories' | 'internal_languages' | 'external'
  datasource_slug?: string
  folder_slug?: string
  /** Components that a field of blocks accepts; any nestable one if empty. */
  component_whitelist?: string[]
  restrict_components?: boolean
  /** Kinds of files that a field of files accepts, such as `images`. */
  filetypes?: string[]
  minimum?: number
  maximum?: number
  max_length?: number
}

export type ComponentSchema = Record<string, ComponentField>

export type ContentComponent = {
  name: string
  display_name: string
  is_root: boolean
  is_nestable: boolean
  schema: ComponentSchema
}
