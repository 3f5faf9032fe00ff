import type { LegalEntity, LegalEntityInput } from '@tiber/contract/company/legal-entity'
import { PlatformError } from '@tiber/contract/errors'
import { isIban } from '@tiber/contract/iban'
import { checkVatNumber } from './rules.ts'

/** Checks the tax number by the rule of its country and the checksum of the bank account, and writes both uniformly. */
export function normaliseLegalEntity(legal: LegalEntityInput, field = 'legal'): LegalEntity {
  const check = checkVatNumber(legal.taxNumber, legal.country)
  if ('wrong' in check)
    throw new PlatformError(
      'F-E-012',
      `This is not a valid tax number for ${check.wrong}. Check the digits.`,
      `${field}.taxNumber`,
    )
  const iban = legal.iban?.replaceAll(' ', '') || null
  if (iban && !isIban(iban)) throw new PlatformError('F-E-012', 'This is not a valid IBAN.', `${field}.iban`)
  if (iban && !legal.bic) throw new PlatformError('F-E-001', "'bic' parameter is required", `${field}.bic`)
  return { ...legal, name: legal.name.trim(), taxNumber: check.number, iban, bic: iban ? (legal.bic ?? null) : null }
}
