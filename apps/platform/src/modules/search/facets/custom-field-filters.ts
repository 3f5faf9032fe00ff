import type { CustomField } from '@tiber/contract/company/custom-fields'
import type { Context } from '../../../context.ts'
import { listFieldsByTarget } from '../../custom-fields/service.ts'
import type { CustomFieldFilter } from '../query/condition-queries.ts'

/**
 * Turns `Name|Value` filters on custom fields of offers into at most one condition; undefined if a field does not
 * exist.
 */
export async function buildCustomFieldFilters(
  context: Context,
  given: string[],
): Promise<CustomFieldFilter[] | undefined> {
  if (given.length === 0) return []
  const fields = await listFieldsByTarget(context, 'OFFER')
  const alternatives = [...new Set(given)].map((each) => {
    const at = each.indexOf('|')
    const [name, value] = at < 0 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)]
    return fields.filter((field) => matchesField(field, name)).map(({ id }) => ({ id, value }))
  })
  if (alternatives.some((fields) => fields.length === 0)) return undefined
  const all = alternatives.flatMap((fields, filterNumber) => fields.map((each) => ({ ...each, filterNumber })))
  const fieldValues = all.map(({ id, value }) => `${id} ${value}`)
  const filterNumbers = all.map(({ filterNumber }) => filterNumber)
  return [{ fieldValues, filterNumbers, fieldIds: [...new Set(all.map(({ id }) => id))] }]
}

/** Matches a field by external id, by id, or by its name in any language. */
const matchesField = ({ id, externalId, name }: CustomField, given: string) =>
  externalId === given || id === given || Object.values(name).includes(given)
