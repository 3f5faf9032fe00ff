import { euCountries } from '@tiber/contract/countries'

/** Example registration numbers of countries with a label of their own. */
const registrations = {
  ES: 'B41123456',
  PT: '501234560',
  FR: '732 829 320',
  IT: '00743110157',
  DE: 'HRB 12345',
} as const
type NamedCountry = keyof typeof registrations

const isNamed = (country: string): country is NamedCountry => country in registrations

export const registrationKey = (country: string) =>
  isNamed(country) ? (`access.registration.${country}` as const) : 'access.registration.other'

export const registrationExample = (country: string): string | undefined =>
  isNamed(country) ? registrations[country] : undefined

export const vatKey = (country: string) =>
  euCountries.includes(country) ? 'access.vatNumber' : 'access.vatNumber.other'

/** Example VAT numbers including the country prefix. */
const vatExamples: Record<string, string> = {
  AT: 'ATU12345675',
  BE: 'BE0123456749',
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB41123456',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE123456789701',
  SI: 'SI50223054',
  SK: 'SK2022749619',
}

export const vatExample = (country: string): string | undefined => vatExamples[country]
