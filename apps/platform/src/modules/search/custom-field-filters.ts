import type { CustomField } from '@tiber/contract/custom-fields'
import type { Context } from '../../context.ts'
import { listFieldsOf } from '../custom-fields/service.ts'
import type { FieldWishes } from './condition-queries.ts'

/** `Name|Value` of custom fields of offers, as one condition or none. Undefined where a field does not exist. */
export async function customFieldWishes(context: Context, given: string[]): Promise<FieldWishes[] | undefined> {
  if (given.length === 0) return []
  const fields = await listFieldsOf(context, 'OFFER')
  const alternatives = [...new Set(given)].map((each) => {
    const at = each.indexOf('|')
    const [name, value] = at < 0 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)]
    return fields.filter((field) => isNamed(field, name)).map(({ id }) => ({ id, value }))
  })
  if (alternatives.some((fields) => fields.length === 0)) return undefined
  const all = alternatives.flatMap((fields, wish) => fields.map((each) => ({ ...each, wish })))
  const said = all.map(({ id, value }) => `${id} ${value}`)
  return [{ said, wishes: all.map(({ wish }) => wish), fieldIds: [...new Set(all.map(({ id }) => id))] }]
}

/** By external id, by id, or by its name in any language. */
const isNamed = ({ id, externalId, name }: CustomField, given: string) =>
  externalId === given || id === given || Object.values(name).includes(given)
