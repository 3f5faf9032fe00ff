/**
 * Equals the search's result limit; repeated here because importing the contract would add its schemas to the bundle.
 */
export const maxExported = 10_000
