import type { CallBody } from '@tiber/contract/call'
import type { SupplierSettings, supplierSettings } from '@tiber/contract/catalogue/supplier-settings'
import type { ContextByAccess } from '../../context.ts'
import { changeSupplier } from './manage-suppliers.ts'
import { selectSettings } from './manage-queries.ts'

type SupplierContext = ContextByAccess['supplier']

export const readSettings = (context: SupplierContext): Promise<SupplierSettings> => selectSettings(context)

/** Changes the caller's own supplier; orders and documents that exist keep what they were made with. */
export async function changeSettings(
  context: SupplierContext,
  { legal, answerHours }: NonNullable<CallBody<typeof supplierSettings.update>>,
): Promise<SupplierSettings> {
  await changeSupplier(context, context.caller.supplierId, {
    ...(legal !== undefined && { legal }),
    ...(answerHours !== undefined && { answerHours }),
  })
  return readSettings(context)
}
