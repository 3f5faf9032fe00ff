import { contract } from '@tiber/contract/contract'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import { formatIban } from '@tiber/contract/iban'
import { buildRules, type FormRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'

const fields = ['name', 'taxNumber', 'country', 'address', 'zipcode', 'city', 'iban', 'bic'] as const

/** Rules of the legal data of a company; a bank account is typed with spaces. */
export function buildLegalRules(): FormRules {
  const { name, iban, bic, ...rules } = buildRules(contract.setup.updateShop.body.properties.legal, fields)
  return {
    legalName: name!,
    ...rules,
    iban: { ...iban, required: false, compact: true },
    bic: { ...bic, required: false, compact: true },
  }
}

export const toLegalValues = (legal: LegalEntity | null): FormValues =>
  legal
    ? {
        legalName: legal.name,
        taxNumber: legal.taxNumber,
        country: legal.country,
        address: legal.address,
        zipcode: legal.zipcode,
        city: legal.city,
        iban: legal.iban ? formatIban(legal.iban) : '',
        bic: legal.bic ?? '',
      }
    : { country: 'ES' }

export function toLegalEntity(values: FormValues): LegalEntity {
  const read = (name: string) => (values[name] ?? '').trim()
  const compact = (name: string) => read(name).replaceAll(/\s/g, '').toUpperCase() || null
  return {
    name: read('legalName'),
    taxNumber: read('taxNumber'),
    country: read('country'),
    address: read('address'),
    zipcode: read('zipcode'),
    city: read('city'),
    iban: compact('iban'),
    bic: compact('bic'),
  }
}
