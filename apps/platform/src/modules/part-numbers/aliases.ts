import type { CustomerContext } from '../../context.ts'
import { normalCode } from '../catalogue/service.ts'
import { selectAliases, upsertAliases } from './alias-queries.ts'

export const longestAlias = 200

/** As texts are remembered: what two people write differently is one. */
export const aliasCode = (text: string): string => normalCode(text.slice(0, longestAlias))

/** What the account has meant by these texts before, by `aliasCode`. */
export async function aliasesOf(context: CustomerContext, codes: string[]): Promise<Map<string, string>> {
  const rows = codes.length === 0 ? [] : await selectAliases(context, codes)
  return new Map(rows.map(({ code, variantId }) => [code, variantId]))
}

/** Texts and what is meant by them from now on. */
export async function rememberAliases(context: CustomerContext, meant: { text: string; variantId: string }[]) {
  const byCode = new Map(
    meant.map(({ text, variantId }) => [
      aliasCode(text),
      { code: aliasCode(text), text: text.slice(0, longestAlias), variantId },
    ]),
  )
  byCode.delete('')
  if (byCode.size > 0) await upsertAliases(context, [...byCode.values()])
}
