import { PlatformError } from '@tiber/contract/errors'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { createCache } from '../../database/cache.ts'
import { selectAssortments, selectRuleIds, type Assortment, type RuleIds, type RuleName } from './assortment-queries.ts'
import * as queries from './queries.ts'
import type { AssortmentRule } from './tables.ts'

/** Returns the store and view of the request: the caller's own, those a visitor names, or the defaults. */
export async function resolveStore(context: Context): Promise<{ storeId: string; storeViewId: string }> {
  const { caller, requestedStore } = context
  if (caller?.clientType === 'ACCOUNT') return caller
  const store = await storeCache.read(context, {
    store: requestedStore.store ?? null,
    storeView: requestedStore.storeView ?? null,
  })
  if (!store) throw new PlatformError('PE0001', 'The store or store view does not exist.')
  return store
}

const storeCache = createCache({ name: 'stores', seconds: 30 }, queries.selectStore)

/** Returns the caller's account id; visitors, suppliers and operators have none, and see no prices. */
export function getAccountId({ caller }: Context): string | undefined {
  return caller?.clientType === 'ACCOUNT' ? caller.accountId : undefined
}

/** Loads all assortments that apply to the caller; each narrows the others. */
export async function loadAssortments(context: Context): Promise<Assortment[]> {
  const { storeId } = await resolveStore(context)
  return assortmentCache.read(context, { accountId: getAccountId(context) ?? null, storeId })
}

const assortmentCache = createCache(
  { name: 'assortments', seconds: 10 },
  async (db: Db, holder: { accountId: string | null; storeId: string }) => {
    const rows = await selectAssortments(db, holder)
    if (rows.length === 0) return []
    const rules = rows.flatMap(({ include, exclude }) => [include, exclude])
    const namesByKind = Object.fromEntries(
      ruleNames.map((name) => [name, rules.flatMap((rule) => rule[name] ?? [])]),
    ) as Required<AssortmentRule>
    const ids = new Map(
      (await selectRuleIds(db, namesByKind)).map(({ kind, externalId, id }) => [`${kind} ${externalId}`, id]),
    )
    return rows.map(({ include, exclude }) => ({ include: toIds(include, ids), exclude: toIds(exclude, ids) }))
  },
)

const ruleNames: RuleName[] = ['classifications', 'brands', 'tags', 'products', 'suppliers']

function toIds(rule: AssortmentRule, ids: Map<string, string>): RuleIds {
  return Object.fromEntries(
    ruleNames
      .filter((name) => (rule[name]?.length ?? 0) > 0)
      .map((name) => [name, rule[name]!.flatMap((externalId) => ids.get(`${name} ${externalId}`) ?? [])]),
  )
}

export function invalidateAssortments({ db }: Context) {
  assortmentCache.invalidate(db)
}
