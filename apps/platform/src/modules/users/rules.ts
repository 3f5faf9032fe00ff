import { PlatformError } from '@tiber/contract/errors'
import type { UserRow } from './queries.ts'

/** Fields of the person in every account, as opposed to the role in one account. */
const personalFields = ['civility', 'firstName', 'lastName', 'email', 'phone', 'status', 'externalId'] as const
export type Personal = Partial<Pick<UserRow, (typeof personalFields)[number]>>

/** Returns the fields that differ from the current values; omitted fields stay. */
export function findChangedFields(current: UserRow, changes: Personal): Personal {
  const changed = personalFields.filter((field) => changes[field] !== undefined && changes[field] !== current[field])
  return Object.fromEntries(changed.map((field) => [field, changes[field]]))
}

type Values = Record<string, unknown>

/** Tells whether the written values differ from the previous ones; missing and null are equal. */
export const hasChanges = ({ before, after }: { before: Values; after: Values }) =>
  Object.keys(after).some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))

/**
 * Returns the status an administrator's change leads to. Nobody is activated by someone else: a user who never used
 * their link waits for activation again.
 */
export function getNextStatus(
  current: Pick<UserRow, 'status' | 'isEmailConfirmed'>,
  requested: UserRow['status'],
): UserRow['status'] {
  if (requested === current.status) return requested
  if (requested === 'INACTIVE') return requested
  if (current.status === 'INACTIVE') return current.isEmailConfirmed ? 'ACTIVE' : 'WAITING_ACTIVATION'
  throw new PlatformError('ST0001', `A user who is ${current.status} cannot become ${requested}.`, 'status')
}

export const isAdministrator = (groups: readonly string[]) => groups.includes('FOC_Admin')

export const hasSameGroups = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((group) => other.includes(group))

type Named = { id: string; firstName: string; lastName: string }

/** Returns the audit entry fields that identify a user of an account. */
export const toUserEntity = (accountId: string, { id, firstName, lastName }: Named) => ({
  accountId,
  entity: 'USER' as const,
  entityId: id,
  entityName: `${firstName} ${lastName}`,
})

/** Trims a text; blank becomes null. */
export function textOrNull(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  return text.trim() === '' ? null : text.trim()
}
