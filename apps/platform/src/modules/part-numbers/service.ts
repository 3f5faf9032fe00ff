import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { toSpringPage } from '@tiber/contract/paging'
import type { PartNumberEntry, partNumberKinds } from '@tiber/contract/catalogue/part-numbers'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { readTotal } from '../../database/read-total.ts'
import {
  deletePartNumber as deleteNumber,
  loadAssortments,
  normaliseCode,
  requireVariant,
  upsertPartNumber,
} from '../catalogue/service.ts'
import { forgetTexts, saveAliases } from './aliases.ts'
import * as queries from './queries.ts'

export { confirmTexts, forgetTexts, learnTexts } from './aliases.ts'
export { identifyArticles, type IdentifiedArticle } from './match/identify-articles.ts'
export { findCandidates, matchLines, type Match } from './match/match-lines.ts'

type Paging = { page: number; size: number }
type ListParams = Paging & { query?: string; kind?: (typeof partNumberKinds)[number] }

export async function listNumbers(context: CustomerContext, { query = '', kind, page, size }: ListParams) {
  const assortments = await loadAssortments(context)
  const select = (paging: Paging) =>
    queries.selectNumbers(context, { query: query.trim(), kind, ...paging }, assortments)
  const rows = await select({ page, size })
  const content = rows.map(({ total: _total, name, updatedAt, ...row }): PartNumberEntry => ({
    ...row,
    name: pickText(name, context.locale) ?? row.sku,
    updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(),
  }))
  return toSpringPage(content, { page, size, total: await readTotal(rows, page, select) })
}

/** Sets the account's part number of a variant; a number stands for one variant only. */
export async function setPartNumber(context: CustomerContext, id: string, partNumber: string) {
  const variant = await requireVariant(context, { id })
  const code = normaliseCode(partNumber)
  if (!code) throw new PlatformError('F-E-012', 'A part number needs at least one letter or digit.', 'partNumber')
  const { accountId } = context.caller
  const saved = await inTransaction(context, async (context) => {
    await lockAccount(context.db, accountId)
    return upsertPartNumber(context, { accountId, variantId: variant.id, partNumber: partNumber.trim(), code })
  })
  if (!saved) throw new PlatformError('F-E-003', 'Another variant already has this part number.', 'partNumber')
  return { variantId: variant.id, partNumber: partNumber.trim() }
}

export async function deletePartNumber(context: CustomerContext, id: string) {
  const variant = await requireVariant(context, { id })
  await deleteNumber(context, context.caller.accountId, variant.id)
  return null
}

export async function setAlias(context: CustomerContext, { text, variantId }: { text: string; variantId: string }) {
  const variant = await requireVariant(context, { id: variantId })
  await saveAliases(context, [{ text, variantId: variant.id }])
  return null
}

/** Deletes an alias; an unknown one is not an error. */
export async function deleteAlias(context: CustomerContext, code: string) {
  await forgetTexts(context, [code])
  return null
}
