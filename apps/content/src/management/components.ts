import {
  fieldTypes,
  type ComponentField,
  type ComponentSchema,
  type ContentComponent,
} from '@tiber/contract/content/components'
import type { Db } from '@tiber/server/database'
import { RequestError } from '../request-error.ts'
import {
  deleteComponent,
  findComponentUse,
  insertMissingComponents,
  selectComponents,
  toComponent,
  updateComponent,
  type ComponentRow,
} from './component-queries.ts'
import { readFlag, readText, refuse, requireText, type Body } from './read-body.ts'

const namePattern = /^[a-z][\w-]{0,59}$/i
const maxFields = 200

export const describeComponent = (row: ComponentRow) => ({ id: row.id, ...toComponent(row) })

export async function createComponent(db: Db, body: Body) {
  const component = readComponent(body, undefined)
  const inserted = await insertMissingComponents(db, [component])
  if (inserted === 0) refuse('name', 'Another component has this name.')
  return requireComponent(db, ({ name }) => name === component.name)
}

export async function changeComponent(db: Db, id: number, body: Body) {
  const current = await requireComponent(db, (row) => row.id === id)
  await updateComponent(db, id, readComponent({ ...body, name: current.name }, toComponent(current)))
  return requireComponent(db, (row) => row.id === id)
}

/** Deletes a component that no story uses. */
export async function removeComponent(db: Db, id: number) {
  const component = await requireComponent(db, (row) => row.id === id)
  const user = await findComponentUse(db, component.name)
  if (user !== undefined) throw new RequestError(409, `The story ${user} uses this component.`, { field: 'id' })
  await deleteComponent(db, id)
  return component
}

export async function requireComponent(db: Db, isMatch: (row: ComponentRow) => boolean): Promise<ComponentRow> {
  const row = (await selectComponents(db)).find(isMatch)
  if (!row) throw new RequestError(404, 'There is no such component.')
  return row
}

function readComponent(body: Body, current: ContentComponent | undefined): ContentComponent {
  const name = requireText(body, 'name')
  if (!namePattern.test(name)) refuse('name', 'A name has up to 60 letters, digits, underscores and hyphens.')
  return {
    name,
    display_name: readText(body, 'display_name', { fallback: current?.display_name ?? name }),
    is_root: readFlag(body, 'is_root', current?.is_root ?? false),
    is_nestable: readFlag(body, 'is_nestable', current?.is_nestable ?? true),
    schema: readSchema(body['schema'] ?? current?.schema ?? {}),
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isOption = (value: unknown) =>
  typeof value === 'object' && value !== null && 'value' in value && isText(value.value)

/** Properties of a field that validation and the editor read. */
const propertyChecks: Partial<Record<keyof ComponentField, (value: unknown) => boolean>> = {
  display_name: isText,
  description: isText,
  source: isText,
  datasource_slug: isText,
  options: (value) => Array.isArray(value) && value.every(isOption),
  component_whitelist: isTexts,
  filetypes: isTexts,
  minimum: isNumber,
  maximum: isNumber,
  max_length: isNumber,
}

/** Checks names and types of fields; further properties of a field are kept for the editor. */
function readSchema(value: unknown): ComponentSchema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('schema', 'schema must be an object.')
  const entries = Object.entries(value as Record<string, ComponentField>)
  if (entries.length > maxFields) refuse('schema', `A component has at most ${maxFields} fields.`)
  const text = JSON.stringify(value)
  if (text.length > 200_000 || text.includes(String.raw`\u0000`) || text.includes(String.raw`\ud`))
    refuse('schema', 'The schema is too large or has characters that cannot be stored.')
  for (const [name, field] of entries) {
    if (!namePattern.test(name)) refuse(`schema.${name.slice(0, 60)}`, 'The name of a field is malformed.')
    if (!fieldTypes.some((type) => type === field?.type)) refuse(`schema.${name}`, 'The field has an unknown type.')
    const malformed = Object.entries(propertyChecks).find(([property, isRight]) => {
      const given = field[property as keyof ComponentField]
      return given !== undefined && given !== null && !isRight(given)
    })
    if (malformed) refuse(`schema.${name}`, `The field has a malformed ${malformed[0]}.`)
  }
  return value as ComponentSchema
}
