import type { CustomerContext } from '../../context.ts'
import { normaliseCode } from '../catalogue/service.ts'
import * as queries from './alias-queries.ts'

export const maxAliasLength = 200

/** Orders of a learned text, by all users together, after which the whole company uses it. */
const neededConfirmations = 2

/** Normalises a text so that different spellings give the same alias. */
export const toAliasCode = (text: string): string => normaliseCode(text.slice(0, maxAliasLength))

/** Returns the variants saved for these texts by the user or the company, by alias code. */
export async function findAliases(context: CustomerContext, codes: string[]): Promise<Map<string, string>> {
  const rows = codes.length === 0 ? [] : await queries.selectAliases(context, codes)
  return new Map(rows.map(({ code, variantId }) => [code, variantId]))
}

type TextOfVariant = { text: string; variantId: string }

/** Saves the variant each text stands for, for the whole company. */
export async function saveAliases(context: CustomerContext, texts: TextOfVariant[]) {
  const aliases = toAliases(texts)
  if (aliases.length === 0) return
  await queries.upsertAliases(context, aliases)
  await queries.deleteLearnedTexts(context, toCodes(aliases))
}

/** Learns what a user has chosen for a text: for the user, or from an administrator for the whole company. */
export async function learnTexts(context: CustomerContext, texts: TextOfVariant[]) {
  if (context.caller.rights.has('CUSTOMER_ACCOUNT_UPDATE')) return saveAliases(context, texts)
  const aliases = toAliases(texts)
  if (aliases.length > 0) await queries.upsertLearnedTexts(context, aliases)
}

/** Confirms learned texts whose articles were added to a cart. */
export async function confirmTexts(context: CustomerContext, texts: TextOfVariant[]) {
  const aliases = toAliases(texts)
  if (aliases.length > 0) await queries.confirmLearnedTexts(context, aliases, neededConfirmations)
}

/** Forgets texts, for the user and for the company. */
export async function forgetTexts(context: CustomerContext, texts: string[]) {
  const codes = [...new Set(texts.map(toAliasCode))].filter((code) => code !== '')
  if (codes.length === 0) return
  await queries.deleteLearnedTexts(context, codes)
  await queries.deleteAliases(context, codes)
}

const toCodes = (aliases: queries.Alias[]) => aliases.map(({ code }) => code)

/** Keeps the last variant of each text that has letters or digits. */
function toAliases(texts: TextOfVariant[]): queries.Alias[] {
  const byCode = new Map(
    texts.map(({ text, variantId }) => [
      toAliasCode(text),
      { code: toAliasCode(text), text: text.slice(0, maxAliasLength), variantId },
    ]),
  )
  byCode.delete('')
  return [...byCode.values()]
}
