import type { CustomerUser } from '@tiber/contract/identity'
import type { UserRow } from './queries.ts'

type InAccount = {
  groups: string[]
  organisations: { id: string; name: string; isMain: boolean }[]
  customFieldValues: CustomerUser['customFieldValues']
}

/** The wire form of a user: the person, and what they are in one account. */
export function toCustomerUser(row: UserRow, { groups, organisations, customFieldValues }: InAccount): CustomerUser {
  const { id, externalId, civility, firstName, lastName, email, phone, status, locale } = row
  return {
    id,
    externalId,
    civility,
    firstName,
    lastName,
    email,
    phone,
    groups,
    status,
    locale,
    mainOrganisationId: organisations.find(({ isMain }) => isMain)?.id ?? null,
    organisations: organisations.map(({ id, name }) => ({ id, name })),
    customFieldValues,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
