import { PlatformError } from '@tiber/contract/errors'
import { listRolesWith, type Right } from '@tiber/contract/permissions'
import type { Caller } from './context.ts'

/** Returns the refusal of a caller who has none of the rights; it names the roles that have one. */
export function findMissingRight(caller: Caller, rights: readonly Right[]): PlatformError | undefined {
  if (rights.length === 0 || rights.some((right) => caller.rights.has(right))) return undefined
  if (caller.clientType === 'ACCOUNT')
    return new PlatformError('PE0001', `This requires the right ${rights.join(' or ')}.`)
  if (caller.needsSecondFactor) return new PlatformError('AU0007')
  const roles = listRolesWith(caller.clientType, rights)
  const message = `This is for ${roles.join(' or ')}.`
  return PlatformError.fromProblems([{ code: 'PE0001', message, rights: [...rights], roles }])
}

/** Requires a right that depends on the input, beyond those that the call declares. */
export function requireRight({ caller }: { caller: Caller }, ...rights: Right[]): void {
  const refusal = findMissingRight(caller, rights)
  if (refusal) throw refusal
}
