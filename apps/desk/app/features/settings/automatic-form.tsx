import type { AutomaticAnswer } from '@tiber/contract/catalogue/supplier-settings'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { CheckboxField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { toNumberText } from '../frame/number-text.ts'
import { PartForm } from './part-form.tsx'

type AutomaticFormProps = { rule: AutomaticAnswer | null; rules: FormRules; result: FormResult | undefined }

/** Which orders are accepted without anybody. */
export function AutomaticForm({ rule, rules, result }: AutomaticFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const initial = {
    isOn: String(rule !== null),
    maxNet: rule ? toNumberText(rule.maxNet, locale) : '',
    from: rule?.from ?? '08:00',
    until: rule?.until ?? '18:00',
    knownOnly: String(rule?.knownOnly ?? false),
  }
  const form = useForm({ rules, result, intent: 'automatic', initial })
  return (
    <Panel title={t('settings.automatic')} aside={t(rule ? 'settings.automatic.on' : 'settings.automatic.off')}>
      <PartForm form={form}>
        <p className="text-13 text-muted">{t('settings.automatic.text')}</p>
        <CheckboxField form={form} name="isOn" label={t('settings.automatic.isOn')} />
        <TextField
          form={form}
          name="maxNet"
          label={t('settings.automatic.maxNet')}
          inputMode="decimal"
          example={t('settings.automatic.maxNet.example')}
          isRequired
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField form={form} name="from" label={t('settings.automatic.from')} example="08:00" maxLength={5} />
          <TextField form={form} name="until" label={t('settings.automatic.until')} example="18:00" maxLength={5} />
        </div>
        <CheckboxField form={form} name="knownOnly" label={t('settings.automatic.knownOnly')} />
      </PartForm>
    </Panel>
  )
}
