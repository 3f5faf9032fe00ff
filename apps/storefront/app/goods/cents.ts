/** Removes binary rounding errors beyond the cents. */
export const toCents = (amount: number) => Math.round(amount * 100) / 100
