import type { AccountLite } from '@tiber/contract/company/identity'
import { Form } from 'react-router'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { SelectField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localeNames, locales } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type PreferencesFormProps = {
  rules: FormRules
  preferences: { locale: string | null; defaultAccountId: string | null }
  accounts: AccountLite[]
  result: FormResult | undefined
}

export function PreferencesForm({ rules, preferences, accounts, result }: PreferencesFormProps) {
  const t = useMessages()
  const shown = useLocale()
  const initial = { locale: preferences.locale ?? shown, defaultAccountId: preferences.defaultAccountId ?? '' }
  const form = useForm({ rules, result, intent: 'preferences', initial })
  return (
    <Panel title={t('profile.preferences')}>
      <Form method="post" preventScrollReset className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField form={form} name="locale" label={t('profile.language')} hint={t('profile.language.hint')}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {localeNames[locale]}
              </option>
            ))}
          </SelectField>
          <SelectField
            form={form}
            name="defaultAccountId"
            label={t('profile.defaultAccount')}
            hint={t('profile.defaultAccount.hint')}
          >
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex max-md:*:flex-1">
          <Button type="submit" busy={form.isSending}>
            {t('profile.preferences.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
