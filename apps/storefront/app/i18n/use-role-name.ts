import { groups, type Group } from '@tiber/contract/permissions'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Returns the group with the most rights; undefined if all groups are unknown. */
export const getMainRole = (userGroups: readonly string[]): Group | undefined =>
  groups.findLast((group) => userGroups.includes(group))

// messages: company.role.*
/** Returns a function that names the role of a user, the same on every screen. */
export function useRoleName() {
  const t = useMessages()
  return (userGroups: readonly string[], isApprover = false): string => {
    const role = getMainRole(userGroups)
    if (!role) return userGroups.join(', ') || t('company.role.none')
    return isApprover ? t(`company.role.${role}.approver`) : t(`company.role.${role}`)
  }
}
