import type { CustomerUser } from '@tiber/contract/company/identity'
import { CivilityField } from '@tiber/ui/forms/civility-field.tsx'
import { CustomFieldInputs } from '@tiber/ui/forms/custom-field-inputs.tsx'
import { toCustomFieldTexts, type CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormValues } from '@tiber/ui/forms/field-rules.ts'
import { EmailField, TextField } from '@tiber/ui/forms/form-field.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { OrganisationChoice } from '../organisations/organisation-choice.tsx'
import type { OrganisationOption } from '../organisations/organisation-tree.ts'
import { getMainRole } from '#app/i18n/use-role-name.ts'
import { RoleField } from './roles.tsx'

type UserFieldsProps = {
  form: FormState
  organisations: OrganisationOption[]
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
}

/** Fields of a user, for the invitation and for editing. */
export function UserFields({ form, organisations, definitions, files }: UserFieldsProps) {
  const t = useMessages()
  return (
    <>
      <div className="grid gap-x-4 gap-y-3.5 @lg:grid-cols-2">
        <TextField form={form} name="firstName" label={t('company.field.firstName')} autoComplete="off" />
        <TextField form={form} name="lastName" label={t('company.field.lastName')} autoComplete="off" />
        <EmailField form={form} name="email" label={t('company.field.email')} autoComplete="off" />
        <TextField
          form={form}
          name="phone"
          type="tel"
          label={t('company.field.phone')}
          example="+34 954 000 000"
          autoComplete="off"
        />
        <CivilityField form={form} />
        <TextField
          form={form}
          name="externalId"
          label={t('company.field.userExternalId')}
          hint={t('company.field.userExternalId.hint')}
        />
        <CustomFieldInputs form={form} definitions={definitions} files={files} />
      </div>
      <RoleField form={form} />
      {organisations.length > 0 && <OrganisationChoice form={form} organisations={organisations} />}
    </>
  )
}

/** Returns the initial form values of an existing user. */
export function toUserValues(user: CustomerUser): FormValues {
  return {
    civility: user.civility ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone ?? '',
    externalId: user.externalId ?? '',
    groups: getMainRole(user.groups) ?? '',
    organisations: user.organisations.map(({ id }) => id).join('\n'),
    mainOrganisationId: user.mainOrganisationId ?? '',
    ...toCustomFieldTexts(user.customFieldValues),
  }
}
