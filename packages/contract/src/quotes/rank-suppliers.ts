/** Suppliers a request asks if the buyer names none. */
const maxSuggestedSuppliers = 5

/** Returns whom to ask by default: up to five suppliers, those that sell most of the articles first. */
export const rankSuppliers = (soldArticles: ReadonlyMap<string, number>): string[] =>
  [...soldArticles]
    .toSorted(([a, own], [b, other]) => other - own || a.localeCompare(b))
    .slice(0, maxSuggestedSuppliers)
    .map(([id]) => id)
