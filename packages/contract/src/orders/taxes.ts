/**
 * Rule that decides the tax of a line: the rate of the seller's country, that of the country of delivery, or none on a
 * supply within the EU between companies, on an export, or to a territory outside the tax area of its country.
 */
export const taxRules = ['DOMESTIC', 'DESTINATION', 'INTRA_COMMUNITY', 'EXPORT', 'SPECIAL_TERRITORY'] as const
export type TaxRule = (typeof taxRules)[number]

/** Classes of goods with a rate of their own. */
export const taxClasses = ['STANDARD', 'REDUCED', 'SUPER_REDUCED'] as const
export type TaxClass = (typeof taxClasses)[number]
