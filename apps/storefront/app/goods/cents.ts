/** What binary fractions leave behind the cents of a sum is no money. */
export const toCents = (amount: number) => Math.round(amount * 100) / 100
