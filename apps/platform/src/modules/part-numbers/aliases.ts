import type { CustomerContext } from '../../context.ts'
import { normaliseCode } from '../catalogue/service.ts'
import { selectAliases, upsertAliases } from './alias-queries.ts'

export const maxAliasLength = 200

/** Normalises a text so that different spellings give the same alias. */
export const toAliasCode = (text: string): string => normaliseCode(text.slice(0, maxAliasLength))

/** Returns the variants saved for these texts, by alias code. */
export async function findAliases(context: CustomerContext, codes: string[]): Promise<Map<string, string>> {
  const rows = codes.length === 0 ? [] : await selectAliases(context, codes)
  return new Map(rows.map(({ code, variantId }) => [code, variantId]))
}

/** Saves the variant each text stands for. */
export async function saveAliases(context: CustomerContext, aliases: { text: string; variantId: string }[]) {
  const byCode = new Map(
    aliases.map(({ text, variantId }) => [
      toAliasCode(text),
      { code: toAliasCode(text), text: text.slice(0, maxAliasLength), variantId },
    ]),
  )
  byCode.delete('')
  if (byCode.size > 0) await upsertAliases(context, [...byCode.values()])
}
