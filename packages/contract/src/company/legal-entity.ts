import { Type, type Static } from 'typebox'
import { closedObject, Nullable, Text } from '../shapes.ts'

/** A company as invoices name it, with the account it is paid to. */
export type LegalEntity = Static<typeof LegalEntity>
export const LegalEntity = closedObject({
  name: Text(255),
  taxNumber: Text(50),
  address: Text(255),
  zipcode: Text(20),
  city: Text(100),
  /** Two-letter code of the country. */
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  iban: Nullable(Type.String({ pattern: '^[A-Z]{2}\\d{2}[A-Z\\d]{11,30}$' })),
  bic: Nullable(Type.String({ pattern: '^[A-Z\\d]{8}([A-Z\\d]{3})?$' })),
})

/** A company as somebody types it: without a bank account, neither field is needed. */
export type LegalEntityInput = Static<typeof LegalEntityInput>
export const LegalEntityInput = closedObject({
  ...LegalEntity.properties,
  iban: Type.Optional(LegalEntity.properties.iban),
  bic: Type.Optional(LegalEntity.properties.bic),
})
