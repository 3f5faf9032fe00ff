/** Removes binary rounding errors beyond the cents. */
export const roundAmount = (amount: number) => Math.round(amount * 100) / 100
