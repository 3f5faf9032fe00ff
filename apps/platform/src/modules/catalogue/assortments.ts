import { PlatformError } from '@tiber/contract/errors'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { selectAssortments, selectRuleIds, type Assortment, type RuleIds, type RuleName } from './assortment-queries.ts'
import * as queries from './queries.ts'
import type { AssortmentRule } from './tables.ts'

/** The store and view a request is about: a caller's own, or the ones a visitor names, or the defaults. */
export async function placeOf(context: Context): Promise<{ storeId: string; storeViewId: string }> {
  const { caller, wish } = context
  if (caller?.clientType === 'ACCOUNT') return caller
  const place = await places.read(context, { store: wish.store ?? null, storeView: wish.storeView ?? null })
  if (!place) throw new PlatformError('PE0001', 'There is no such store or store view.')
  return place
}

const places = remembered(30, queries.selectPlace)

/** The account that asks; visitors, suppliers and operators have none, and no prices. */
export function accountOf({ caller }: Context): string | undefined {
  return caller?.clientType === 'ACCOUNT' ? caller.accountId : undefined
}

/** All assortments that hold for who asks. They narrow each other. */
export async function assortmentsOf(context: Context): Promise<Assortment[]> {
  const { storeId } = await placeOf(context)
  return assortments.read(context, { accountId: accountOf(context) ?? null, storeId })
}

const assortments = remembered(10, async (db: Db, holder: { accountId: string | null; storeId: string }) => {
  const rows = await selectAssortments(db, holder)
  if (rows.length === 0) return []
  const rules = rows.flatMap(({ include, exclude }) => [include, exclude])
  const named = Object.fromEntries(
    ruleNames.map((name) => [name, rules.flatMap((rule) => rule[name] ?? [])]),
  ) as Required<AssortmentRule>
  const ids = new Map((await selectRuleIds(db, named)).map(({ kind, externalId, id }) => [`${kind} ${externalId}`, id]))
  return rows.map(({ include, exclude }) => ({ include: toIds(include, ids), exclude: toIds(exclude, ids) }))
})

const ruleNames: RuleName[] = ['classifications', 'brands', 'tags', 'products', 'suppliers']

function toIds(rule: AssortmentRule, ids: Map<string, string>): RuleIds {
  return Object.fromEntries(
    ruleNames
      .filter((name) => (rule[name]?.length ?? 0) > 0)
      .map((name) => [name, rule[name]!.flatMap((externalId) => ids.get(`${name} ${externalId}`) ?? [])]),
  )
}

export function forgetAssortments({ db }: Context) {
  assortments.forget(db)
}
