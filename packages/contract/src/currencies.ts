export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'INR',
  'AUD',
  'CAD',
  'SGD',
  'CHF',
  'MYR',
  'JPY',
  'CNY',
  'SEK',
  'DKK',
  'NOK',
  'AED',
  'TRY',
  'KRW',
] as const
export type Currency = (typeof currencies)[number]
export const defaultCurrency: Currency = 'EUR'
