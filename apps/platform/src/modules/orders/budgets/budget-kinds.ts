/** QUOTA limits net spending per period; CREDIT limits the gross amount owed. */
export const budgetKinds = ['QUOTA', 'CREDIT'] as const
export type BudgetKind = (typeof budgetKinds)[number]
