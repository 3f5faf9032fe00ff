import type { CallBody } from '@tiber/contract/call'
import type { SupplierSettings, supplierSettings } from '@tiber/contract/catalogue/supplier-settings'
import { PlatformError } from '@tiber/contract/errors'
import { carrierPatternExample, isCarrierPattern, type Carrier } from '@tiber/contract/orders/carriers'
import {
  accountingDocumentTypes,
  getUsualPattern,
  isSeriesPattern,
  seriesPatternExample,
} from '@tiber/contract/orders/document-types'
import type { ContextByAccess } from '../../context.ts'
import { changeSupplier } from './manage-suppliers.ts'
import { selectSettings } from './manage-queries.ts'

type SupplierContext = ContextByAccess['supplier']
type Changes = NonNullable<CallBody<typeof supplierSettings.update>>

export async function readSettings(context: SupplierContext): Promise<SupplierSettings> {
  const { seriesPatterns, ...row } = await selectSettings(context)
  const usual = {
    INVOICE: getUsualPattern('INVOICE', row.externalId),
    CREDIT_NOTE: getUsualPattern('CREDIT_NOTE', row.externalId),
  }
  return { ...row, seriesPatterns: { ...usual, ...seriesPatterns } }
}

/** Changes the caller's own supplier; orders, documents and series that exist keep what they were made with. */
export async function changeSettings(
  context: SupplierContext,
  { carriers, seriesPatterns, automaticAnswer, ...values }: Changes,
): Promise<SupplierSettings> {
  if (carriers) requireCarriers(carriers)
  if (automaticAnswer && automaticAnswer.from >= automaticAnswer.until)
    throw new PlatformError('F-E-040', 'The hours end before they begin.', 'automaticAnswer.until')
  await changeSupplier(context, context.caller.supplierId, {
    ...values,
    ...(carriers && {
      carriers: carriers.map(({ name, pattern }) => ({ name: name.trim(), pattern: pattern.trim() })),
    }),
    ...(automaticAnswer !== undefined && { automaticAnswer }),
    ...(seriesPatterns && { seriesPatterns: await mergePatterns(context, seriesPatterns) }),
  })
  return readSettings(context)
}

/** Requires a name once, and links that lead to a page of the web. */
function requireCarriers(carriers: Carrier[]) {
  const wrong = carriers.findIndex(({ pattern }) => !isCarrierPattern(pattern.trim()))
  if (wrong !== -1)
    throw new PlatformError(
      'F-E-012',
      `Give the address of a page with {number}, for example ${carrierPatternExample}.`,
      `carriers.${wrong}.pattern`,
    )
  const names = carriers.map(({ name }) => name.trim().toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (twice !== -1) throw new PlatformError('F-E-003', 'A carrier is listed twice.', `carriers.${twice}.name`)
}

async function mergePatterns(context: SupplierContext, given: NonNullable<Changes['seriesPatterns']>) {
  const wrong = accountingDocumentTypes.find((type) => given[type] !== undefined && !isSeriesPattern(given[type]))
  if (wrong)
    throw new PlatformError(
      'F-E-012',
      `Write {year} and end with {number} behind a letter or separator, for example ${seriesPatternExample}.`,
      `seriesPatterns.${wrong}`,
    )
  const merged = { ...(await readSettings(context)).seriesPatterns, ...given }
  if (merged.INVOICE.toLowerCase() === merged.CREDIT_NOTE.toLowerCase())
    throw new PlatformError(
      'F-E-003',
      'Invoices and credit notes need series of their own.',
      'seriesPatterns.CREDIT_NOTE',
    )
  return merged
}
