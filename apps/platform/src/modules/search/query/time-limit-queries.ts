/**
 * Builds the settings of a search: its time limit, and generic plans, which are as good as custom ones here and are kept.
 * Locks the first table that a swap of the index locks, so that a search waits for a swap here and nowhere else.
 */
export const buildTimeLimit = (milliseconds: number): string[] => [
  `set local statement_timeout = ${Math.round(milliseconds)}`,
  'set local plan_cache_mode = force_generic_plan',
  'lock table search_product in access share mode',
]
