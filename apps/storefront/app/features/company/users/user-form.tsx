import { Form } from 'react-router'
import type { CustomerUser } from '@tiber/contract/company/identity'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import type { OrganisationOption } from '../organisations/organisation-tree.ts'
import { getMainRole } from '#app/i18n/use-role-name.ts'
import { useUserFailures } from '../use-failures.ts'
import { UserFields, toUserValues } from './user-fields.tsx'

type UserFormProps = {
  user: CustomerUser
  organisations: OrganisationOption[]
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
  rules: FormRules
  result: FormResult | undefined
}

export function UserForm({ user, organisations, definitions, files, rules, result }: UserFormProps) {
  const t = useMessages()
  const failures = useUserFailures()
  const form = useForm({ rules, result, initial: toUserValues(user) })
  return (
    <Form
      method="post"
      action="?"
      encType="multipart/form-data"
      className="@container flex flex-col gap-5"
      {...form.formProps}
    >
      <FormNote form={form} failures={failures} />
      <input type="hidden" name="heldRole" value={getMainRole(user.groups) ?? ''} />
      <UserFields form={form} organisations={organisations} definitions={definitions} files={files} />
      <Button type="submit" variant="primary" busy={form.isSending} className="self-start max-md:w-full">
        {t('company.save')}
      </Button>
    </Form>
  )
}
