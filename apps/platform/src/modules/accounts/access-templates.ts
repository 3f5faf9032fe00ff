import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { AccessTemplate, operatorRequests } from '@tiber/contract/operator/operator-requests'
import { toDecimal, toMoney } from '@tiber/contract/money'
import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { replaceTemplates, selectTemplates } from './access-template-queries.ts'

export async function listTemplates(context: Context): Promise<AccessTemplate[]> {
  return (await selectTemplates(context)).map(({ creditLimit, ...template }) => ({
    ...template,
    creditLimit: creditLimit === null ? null : Number(creditLimit),
  }))
}

/** Replaces the templates; their names differ, because people choose by them. */
export function saveTemplates(context: Context, { templates }: CallBody<typeof operatorRequests.saveTemplates>) {
  const names = templates.map(({ name }) => name.trim())
  const at = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (at !== -1) throw new PlatformError('F-E-012', `There are two templates ${names[at]}.`, `templates.${at}.name`)
  return inTransaction(context, async (context) => {
    const before = await listTemplates(context)
    await replaceTemplates(
      context,
      templates.map(({ tagIds = [], paymentType = null, creditLimit = null }, index) => ({
        name: names[index]!,
        tagIds,
        paymentType,
        creditLimit: creditLimit === null ? null : toDecimal(toMoney(creditLimit)),
      })),
    )
    const after = await listTemplates(context)
    await recordChanges(context, [
      {
        accountId: null,
        entity: 'ACCESS_TEMPLATES',
        entityId: 'access-templates',
        entityName: '',
        action: 'UPDATED',
        before: toAuditFields(before),
        after: toAuditFields(after),
      },
    ])
    return after
  })
}

/** A field per template: what an approved company gets from it. */
const toAuditFields = (templates: AccessTemplate[]) =>
  Object.fromEntries(
    templates.map(({ name, tagIds, paymentType, creditLimit }) => [
      name,
      [paymentType, creditLimit === null ? null : `${creditLimit} €`, ...tagIds].filter((each) => each !== null),
    ]),
  )
