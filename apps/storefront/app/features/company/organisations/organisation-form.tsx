import { Form } from 'react-router'
import { CustomFieldInputs } from '@tiber/ui/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { OrganisationOption } from './organisation-tree.ts'
import { useFailures } from '../use-failures.ts'

type OrganisationFormProps = {
  rules: FormRules
  result: FormResult | undefined
  initial: FormValues
  parents: OrganisationOption[]
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
  submitLabel: string
  /** Target of the cancel link. */
  cancelPath?: string
}

/** Non-breaking spaces indent an option. */
const indent = (depth: number) => '\u00a0\u00a0\u00a0'.repeat(depth)

export function OrganisationForm({
  rules,
  result,
  initial,
  parents,
  definitions,
  files,
  submitLabel,
  cancelPath,
}: OrganisationFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const failures = {
    ...useFailures(),
    ST0001: { title: t('company.failure.cycle'), text: t('company.failure.cycle.text') },
  }
  const form = useForm({ rules, result, initial })
  return (
    <Form
      method="post"
      action="?"
      encType="multipart/form-data"
      className="@container flex flex-col gap-5"
      {...form.formProps}
    >
      <FormNote form={form} failures={failures} />
      <div className="grid gap-x-4 gap-y-3.5 @lg:grid-cols-2">
        <TextField form={form} name="name" label={t('company.field.organisationName')} />
        <SelectField
          form={form}
          name="parentId"
          label={t('company.field.parentId')}
          hint={t('company.field.parentId.hint')}
        >
          {parents.map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {indent(depth) + name}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="externalId"
          label={t('company.field.organisationExternalId')}
          hint={t('company.field.userExternalId.hint')}
        />
        <CustomFieldInputs form={form} definitions={definitions} files={files} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {submitLabel}
        </Button>
        {cancelPath && <LinkButton to={localisedPath(cancelPath, locale)}>{t('company.cancel')}</LinkButton>}
      </div>
    </Form>
  )
}
