import type { StaffRole } from '@tiber/contract/permissions'
import { idleLimitSeconds, staffSessionLimitSeconds } from '@tiber/contract/company/identity'
import { isGuarded } from './second-factor.ts'

type StaffSession = { clientType: string; roles: readonly StaffRole[]; createdAt: string; lastUsedAt: string }

/** Whether a session of staff has ended: 12 hours after the sign-in, or for guarded roles 30 minutes after the last call. */
export function isSessionOver({ clientType, roles, createdAt, lastUsedAt }: StaffSession, now: Date): boolean {
  const getAge = (at: string) => (now.getTime() - new Date(at).getTime()) / 1000
  const isIdle = isGuarded({ clientType, roles }) && getAge(lastUsedAt) >= idleLimitSeconds
  return getAge(createdAt) >= staffSessionLimitSeconds || isIdle
}

/** Uses are stored once a minute: every call would be a write. */
export const isTouchDue = ({ lastUsedAt }: { lastUsedAt: string }, now: Date): boolean =>
  now.getTime() - new Date(lastUsedAt).getTime() >= 60_000
