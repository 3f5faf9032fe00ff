import type { Block } from './content-tree.ts'

/** A field of a component, as the content service describes it. */
export type Field = {
  type: string
  pos?: number
  display_name?: string
  description?: string
  translatable?: boolean
  required?: boolean
  default_value?: unknown
  options?: { name: string; value: string }[]
  source?: string
  component_whitelist?: string[]
  filetypes?: string[]
}

export type Component = {
  name: string
  display_name: string
  is_root: boolean
  is_nestable: boolean
  schema: Record<string, Field>
}

export type Components = Map<string, Component>

/** Lists the fields of a block in the order of its form. */
export const listFields = (component: Component) =>
  Object.entries(component.schema).toSorted(([, a], [, b]) => (a.pos ?? 0) - (b.pos ?? 0))

/** The second language; the default language has the field's own name. */
export const english = 'en-US'
export const getEnglishName = (field: string) => `${field}__i18n__en_US`

/** Returns a line that tells one block from another in a list: its first text. */
export function summariseBlock(block: Block, component: Component | undefined): string {
  if (!component) return ''
  for (const [name, { type }] of listFields(component)) {
    const value = block[name]
    if ((type === 'text' || type === 'textarea') && typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

/** Creates a block with the defaults of its fields. */
export function createBlock(component: Component, createId: () => string): Block {
  const defaults = Object.entries(component.schema).flatMap(([name, { default_value: value }]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { _uid: createId(), component: component.name, ...(Object.fromEntries(defaults) as object) }
}

/** Lists the components a field of blocks accepts. */
export const listAllowed = (field: Field, components: Components) =>
  [...components.values()].filter(
    ({ name, is_nestable }) =>
      is_nestable && (!field.component_whitelist?.length || field.component_whitelist.includes(name)),
  )
