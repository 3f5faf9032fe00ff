import type { StaffRole } from '@tiber/contract/permissions'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

// messages: frame.role.*
/** Returns a function that names roles, the same on every screen. */
export function useRoleNames() {
  const t = useMessages()
  return (roles: readonly StaffRole[]): string =>
    roles.length === 0 ? t('frame.role.none') : roles.map((role) => t(`frame.role.${role}`)).join(', ')
}
