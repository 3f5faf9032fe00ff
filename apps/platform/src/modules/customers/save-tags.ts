import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { selectTags, upsertTags } from './tag-queries.ts'

/** Creates tags or renames them, by external id. */
export function saveTags(context: Context, tags: { externalId: string; name: string }[]) {
  return inTransaction(context, async (context) => {
    const before = await selectTags(context)
    await upsertTags(context, tags)
    const after = await selectTags(context)
    await recordChanges(context, [
      {
        accountId: null,
        entity: 'CUSTOMER_TAGS',
        entityId: 'customer-tags',
        entityName: '',
        action: 'UPDATED',
        before: toFields(before),
        after: toFields(after),
      },
    ])
    return after
  })
}

const toFields = (tags: { externalId: string; name: string }[]) =>
  Object.fromEntries(tags.map(({ externalId, name }) => [externalId, name]))
