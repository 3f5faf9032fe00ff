import { randomUUID } from 'node:crypto'
import type { ComponentField, ContentComponent } from '@tiber/contract/content/components'
import { checkValues, type Problem } from './check-values.ts'

export type Components = ReadonlyMap<string, ContentComponent>
type Fields = Record<string, unknown>
type Add = (field: string, message: string) => void
type Check = { components: Components; add: Add; isPublishing: boolean }
/** A block is checked against where it may stand, a field against its schema. */
type BlockCheck = Check & { findObjection: (component: ContentComponent) => string | undefined }
type FieldCheck = Check & { field: ComponentField }

const maxProblems = 50

/** Compares content with the schemas of its components; fields that a schema does not name are kept as they are. */
export function validateContent(content: unknown, components: Components, { isPublishing = false } = {}): Problem[] {
  const general = checkValues(content)
  if (general.length > 0) return general
  const problems: Problem[] = []
  const add: Add = (field, message) => {
    if (problems.length < maxProblems) problems.push({ field, message })
  }
  const findObjection = ({ is_root: isRoot, name }: ContentComponent) =>
    isRoot ? undefined : `The component ${name} cannot be a page.`
  checkBlock(content, 'content', { components, add, isPublishing, findObjection })
  return problems
}

function checkBlock(value: unknown, path: string, { findObjection, ...check }: BlockCheck): void {
  if (!isFields(value)) return check.add(path, 'A block must be an object.')
  const component = typeof value['component'] === 'string' ? check.components.get(value['component']) : undefined
  if (!component) {
    const name = typeof value['component'] === 'string' ? value['component'].slice(0, 100) : ''
    return check.add(`${path}.component`, `There is no component "${name}".`)
  }
  const objection = findObjection(component)
  if (objection !== undefined) check.add(`${path}.component`, objection)
  for (const [name, field] of Object.entries(component.schema)) {
    const isMissing = value[name] === undefined || value[name] === null || value[name] === ''
    if (check.isPublishing && field.required && isMissing) check.add(`${path}.${name}`, 'This field is required.')
  }
  for (const [name, each] of Object.entries(value)) {
    const base = name.split('__i18n__')[0]!
    const field = Object.hasOwn(component.schema, base) ? component.schema[base] : undefined
    if (field && each !== undefined && each !== null) checkField(each, `${path}.${name}`, { ...check, field })
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkField(value: unknown, path: string, check: FieldCheck): void {
  const { field } = check
  const requireThat = (isRight: boolean, message: string) => isRight || check.add(path, message)
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'markdown':
      requireThat(typeof value === 'string', 'This field must be a text.')
      if (typeof value === 'string' && typeof field.max_length === 'number')
        requireThat(value.length <= field.max_length, `This field has at most ${field.max_length} characters.`)
      return
    case 'number':
      return void requireThat(isNumber(value), 'This field must be a number.')
    case 'boolean':
      return void requireThat(typeof value === 'boolean' || value === '', 'This field must be true or false.')
    case 'datetime':
      return void requireThat(isDate(value), 'This field must be a date such as 2026-01-31 12:00.')
    case 'option':
      return void requireThat(isChoice(value, field), 'This field must be one of its options.')
    case 'options':
      return void requireThat(
        value === '' || (Array.isArray(value) && value.every((each) => isChoice(each, field))),
        'This field must be a list of its options.',
      )
    case 'asset':
      return void requireThat(isAsset(value), 'This field must be a file.')
    case 'multiasset':
      return void requireThat(Array.isArray(value) && value.every(isAsset), 'This field must be a list of files.')
    case 'multilink':
      return void requireThat(value === '' || isFields(value), 'This field must be a link.')
    case 'table':
      return void requireThat(value === '' || isTable(value), 'This field must be a table.')
    case 'richtext':
      return checkRichText(value, path, check)
    case 'bloks':
      return checkBlocks(value, path, check)
  }
}

const isNumber = (value: unknown) =>
  typeof value === 'number' ? Number.isFinite(value) : value === '' || /^-?\d{1,15}(\.\d{1,15})?$/.test(String(value))
const isDate = (value: unknown) =>
  value === '' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d.{0,20})?$/.test(value))
const isAsset = (value: unknown) => value === '' || (isFields(value) && isOptionalText(value['filename']))
const isOptionalText = (value: unknown) => value === undefined || value === null || typeof value === 'string'
const isTable = (value: unknown) => isFields(value) && Array.isArray(value['thead']) && Array.isArray(value['tbody'])

/** Choices from stories or a datasource change without the component, so only their form is checked. */
function isChoice(value: unknown, field: ComponentField): boolean {
  if (typeof value !== 'string') return false
  // Schemas of Storyblok name absent properties, too.
  const options = field.options ?? []
  return (
    value === '' ||
    (field.source ?? '') !== '' ||
    options.length === 0 ||
    options.some((option) => option.value === value)
  )
}

function checkBlocks(value: unknown, path: string, { field, ...check }: FieldCheck): void {
  if (value === '') return
  if (!Array.isArray(value)) return check.add(path, 'This field must be a list of blocks.')
  const names = field.component_whitelist ?? []
  const findObjection = ({ is_nestable: isNestable, name }: ContentComponent) => {
    if (!isNestable) return `The component ${name} cannot be nested.`
    return names.length > 0 && !names.includes(name) ? `The component ${name} is not allowed here.` : undefined
  }
  for (const [at, block] of value.entries()) checkBlock(block, `${path}[${at}]`, { ...check, findObjection })
}

/** Checks the form of a document and the blocks in it. */
function checkRichText(value: unknown, path: string, check: Check): void {
  if (value === '') return
  if (!isFields(value) || value['type'] !== 'doc') return check.add(path, 'This field must be a rich-text document.')
  const visit = (node: unknown, at: string): void => {
    if (!isFields(node) || typeof node['type'] !== 'string') return check.add(at, 'A node must have a type.')
    const body = node['type'] === 'blok' && isFields(node['attrs']) ? node['attrs']['body'] : undefined
    if (body !== undefined) checkBlocks(body, `${at}.attrs.body`, { ...check, field: { type: 'bloks' } })
    if (node['content'] === undefined) return
    if (!Array.isArray(node['content'])) return check.add(at, 'The content of a node must be a list.')
    node['content'].forEach((each, index) => visit(each, `${at}.content[${index}]`))
  }
  visit(value, path)
}

/** Gives every block an identifier, by which the editor finds it. */
export function addMissingIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addMissingIds)
  if (!isFields(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, addMissingIds(each)]))
  return typeof fields['component'] === 'string' && typeof fields['_uid'] !== 'string'
    ? { _uid: randomUUID(), ...fields }
    : fields
}
