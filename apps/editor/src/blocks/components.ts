import { translate } from '../texts.ts'
import { isBlock, type Block } from './content-tree.ts'

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

/** Lists the fields of a block in the order of its form, named in the language of the editor. */
export const listFields = (component: Component) =>
  Object.entries(component.schema)
    .toSorted(([, a], [, b]) => (a.pos ?? 0) - (b.pos ?? 0))
    .map(([name, field]) => [name, translateField(name, field)] as const)

const translateField = (name: string, field: Field): Field => ({
  ...field,
  display_name: translate(field.display_name ?? name),
  ...(field.description && { description: translate(field.description) }),
  ...(field.options && { options: field.options.map((option) => ({ ...option, name: translate(option.name) })) }),
})

/** Names a field with its block, such as "Hero › Headline (en-US)". */
export function describeField(name: string, component: Component | undefined): string {
  const [base = '', language] = name.split('__i18n__')
  const field = component?.schema[base]
  const label = field ? translate(field.display_name ?? base) : name
  const suffix = language ? ` (${language.replace('_', '-')})` : ''
  return [getComponentName(component), label && label + suffix].filter(Boolean).join(' › ')
}

export const getComponentName = (component: Component | undefined) => component && translate(component.display_name)

/** The second language; the default language has the field's own name. */
export const english = 'en-US'
export const getEnglishName = (field: string) => `${field}__i18n__en_US`

/** Returns a line that tells one block from another in a list: its first text, else that of a block in it. */
export function summariseBlock(block: Block, components: Components): string {
  const component = components.get(block.component)
  if (!component) return ''
  for (const [name, { type }] of listFields(component)) {
    const value = block[name]
    if (summarised.has(type) && findText(value)) return findText(value)
    const inner = Array.isArray(value) ? value.filter(isBlock) : []
    const text = inner.map((each) => summariseBlock(each, components)).find(Boolean)
    if (text) return text
  }
  return ''
}

const summarised = new Set(['text', 'textarea', 'richtext'])

/** Finds the first text of a value; in a rich text that of its first node with some. */
function findText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return ''
  const { text = '', content } = value as { text?: string; content?: unknown[] }
  return text || (content?.map(findText).find(Boolean) ?? '')
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
