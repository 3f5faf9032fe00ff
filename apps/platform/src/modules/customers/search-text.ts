import { foldText } from '../../database/folded-text.ts'

/** What a company is found by at the desk: names and numbers, these also without their separators. */
export const accountText = foldText(
  [
    'name',
    "coalesce(company_registration_name, '')",
    'external_id',
    "coalesce(vat_number, '')",
    "coalesce(business_registration_number, '')",
    "regexp_replace(coalesce(vat_number, '') || coalesce(business_registration_number, ''), '[^[:alnum:]]', '', 'g')",
  ].join(" || ' ' || "),
)
