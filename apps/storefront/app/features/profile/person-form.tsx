import { Form } from 'react-router'
import { CivilityField } from '@tiber/ui/forms/civility-field.tsx'
import { CustomFieldInputs } from '@tiber/ui/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type PersonFormProps = {
  rules: FormRules
  initial: FormValues
  definitions: CustomFieldDefinition[]
  files: Record<string, string>
  result: FormResult | undefined
}

export function PersonForm({ rules, initial, definitions, files, result }: PersonFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'person', initial })
  return (
    <Panel title={t('profile.person')}>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="flex flex-col gap-4"
        {...form.formProps}
      >
        <FormNote form={form} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField form={form} name="firstName" label={t('profile.firstName')} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={t('profile.lastName')} autoComplete="family-name" />
          <CivilityField form={form} autoComplete="honorific-prefix" />
          <TextField
            form={form}
            name="phone"
            label={t('profile.phone')}
            type="tel"
            autoComplete="tel"
            example="+34 954 000 000"
          />
          <CustomFieldInputs form={form} definitions={definitions} files={files} />
        </div>
        <div className="flex max-md:*:flex-1">
          <Button type="submit" variant="primary" busy={form.isSending}>
            {t('profile.person.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
