type CountryRule = { zipcode?: RegExp; example?: string; needsState?: true }

const withDigits = (count: number, example: string): CountryRule => ({
  zipcode: new RegExp(`^\\d{${count}}$`),
  example,
})
const withPattern = (pattern: RegExp, example: string): CountryRule => ({ zipcode: pattern, example })

/**
 * Postcode format of the countries we deliver to, and whether an address needs a state. Other countries have no rule.
 */
const rules: Record<string, CountryRule> = {
  AD: withPattern(/^AD\d{3}$/, 'AD500'),
  AR: { ...withPattern(/^([A-Z]\d{4}[A-Z]{3}|\d{4})$/, 'C1425CLA'), needsState: true },
  AT: withDigits(4, '1010'),
  AU: { ...withDigits(4, '2000'), needsState: true },
  BE: withDigits(4, '1000'),
  BG: withDigits(4, '1000'),
  BR: { ...withPattern(/^\d{5}-?\d{3}$/, '01310-100'), needsState: true },
  CA: { ...withPattern(/^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/, 'K1A 0B1'), needsState: true },
  CH: withDigits(4, '8001'),
  CL: withDigits(7, '8320000'),
  CN: withDigits(6, '100000'),
  CO: withDigits(6, '110111'),
  CY: withDigits(4, '1010'),
  CZ: withPattern(/^\d{3} ?\d{2}$/, '110 00'),
  DE: withDigits(5, '10115'),
  DK: withDigits(4, '1050'),
  EE: withDigits(5, '10111'),
  ES: withPattern(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '41001'),
  FI: withDigits(5, '00100'),
  FR: withDigits(5, '75001'),
  GB: withPattern(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, 'SW1A 1AA'),
  GI: withPattern(/^GX11 ?1AA$/, 'GX11 1AA'),
  GR: withPattern(/^\d{3} ?\d{2}$/, '105 57'),
  HR: withDigits(5, '10000'),
  HU: withDigits(4, '1011'),
  IE: withPattern(/^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}$/, 'D02 AF30'),
  IN: { ...withDigits(6, '110001'), needsState: true },
  IS: withDigits(3, '101'),
  IT: { ...withDigits(5, '00118'), needsState: true },
  JP: { ...withPattern(/^\d{3}-?\d{4}$/, '100-0001'), needsState: true },
  LI: withPattern(/^94(8[5-9]|9[0-8])$/, '9490'),
  LT: withPattern(/^(LT-)?\d{5}$/, '01100'),
  LU: withPattern(/^(L-)?\d{4}$/, '1009'),
  LV: withPattern(/^(LV-)?\d{4}$/, 'LV-1010'),
  MA: withDigits(5, '20000'),
  MC: withPattern(/^980\d{2}$/, '98000'),
  MT: withPattern(/^[A-Z]{3} ?\d{4}$/, 'VLT 1117'),
  MX: { ...withDigits(5, '06000'), needsState: true },
  NL: withPattern(/^[1-9]\d{3} ?[A-Z]{2}$/, '1012 AB'),
  NO: withDigits(4, '0150'),
  NZ: withDigits(4, '6011'),
  PE: withDigits(5, '15001'),
  PL: withPattern(/^\d{2}-?\d{3}$/, '00-001'),
  PT: withPattern(/^\d{4}-\d{3}$/, '1000-001'),
  RO: withDigits(6, '010011'),
  SE: withPattern(/^\d{3} ?\d{2}$/, '111 20'),
  SI: withDigits(4, '1000'),
  SK: withPattern(/^\d{3} ?\d{2}$/, '811 01'),
  SM: withPattern(/^4789\d$/, '47890'),
  TR: withDigits(5, '34000'),
  US: { ...withPattern(/^\d{5}(-\d{4})?$/, '10001'), needsState: true },
}

export const isoCountries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Returns the upper-case ISO code if the text is a country code in any case. */
export function parseCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return isoCountries.includes(code) ? code : undefined
}

export function isValidZipcode(country: string, zipcode: string): boolean {
  const pattern = rules[parseCountryCode(country) ?? '']?.zipcode
  return !pattern || pattern.test(zipcode.trim().toUpperCase())
}

export const getZipcodeExample = (country: string): string | undefined =>
  rules[parseCountryCode(country) ?? '']?.example

/** Returns whether addresses of the country need a state: forms require it, the platform's contract does not. */
export const needsState = (country: string): boolean => rules[parseCountryCode(country) ?? '']?.needsState === true
