import { useId } from 'react'
import type { StaffRole } from '@tiber/contract/permissions'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'

type RoleFieldProps = { roles: readonly StaffRole[]; chosen: readonly string[]; error?: string | undefined }

// messages: frame.role.*
// messages: staff.role.*
/** Any number of roles, each with what it may do. */
export function RoleField({ roles, chosen, error }: RoleFieldProps) {
  const t = useMessages()
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="text-13 font-medium text-ink">{t('staff.roles')}</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="mt-1 grid gap-1">
        {roles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            defaultChecked={chosen.includes(role)}
            label={
              <span>
                {t(`frame.role.${role}`)}
                <span className="block text-12 text-muted">{t(`staff.role.${role}`)}</span>
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
