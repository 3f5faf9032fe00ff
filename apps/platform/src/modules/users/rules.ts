import { PlatformError } from '@tiber/contract/errors'
import type { UserRow } from './queries.ts'

/** What belongs to the person wherever they buy, as opposed to what they are in one account. */
const personalFields = ['civility', 'firstName', 'lastName', 'email', 'phone', 'status', 'externalId'] as const
export type Personal = Partial<Pick<UserRow, (typeof personalFields)[number]>>

/** What of a wish differs from what is; a field that is not given stays. */
export function changedFields(current: UserRow, wish: Personal): Personal {
  const changed = personalFields.filter((field) => wish[field] !== undefined && wish[field] !== current[field])
  return Object.fromEntries(changed.map((field) => [field, wish[field]]))
}

type Values = Record<string, unknown>

/** Whether what was written differs from what was there; nothing and null are the same. */
export const isChange = ({ before, after }: { before: Values; after: Values }) =>
  Object.keys(after).some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))

/**
 * Which status an administrator's wish leads to. Nobody is activated for somebody else: who never used their link
 * waits for it again.
 */
export function nextStatus(current: UserRow, wish: UserRow['status']): UserRow['status'] {
  if (wish === current.status) return wish
  if (wish === 'INACTIVE') return wish
  if (current.status === 'INACTIVE') return current.isSignInProved ? 'ACTIVE' : 'WAITING_ACTIVATION'
  throw new PlatformError('ST0001', `A user who is ${current.status} cannot become ${wish}.`, 'status')
}

export const isAdministrator = (groups: readonly string[]) => groups.includes('FOC_Admin')

export const sameGroups = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((group) => other.includes(group))

type Named = { id: string; firstName: string; lastName: string }

/** How the audit trail names a user of an account. */
export const userEntry = (accountId: string, { id, firstName, lastName }: Named) => ({
  accountId,
  entity: 'USER' as const,
  entityId: id,
  entityName: `${firstName} ${lastName}`,
})

/** Blank texts are none. */
export function textOrNull(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  return text.trim() === '' ? null : text.trim()
}
