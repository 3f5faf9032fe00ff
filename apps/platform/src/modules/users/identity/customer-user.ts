import type { CustomerUser } from '@tiber/contract/company/identity'
import type { UserRow } from './queries.ts'

type AccountRole = {
  groups: string[]
  organisations: { id: string; name: string; isMain: boolean }[]
  customFieldValues: CustomerUser['customFieldValues']
}

/** Converts a user to the API shape: the person and their role in one account. */
export function toCustomerUser(row: UserRow, { groups, organisations, customFieldValues }: AccountRole): CustomerUser {
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
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}
