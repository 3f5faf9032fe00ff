import { useState } from 'react'
import { carrierPatternExample, maxCarriers, type Carrier } from '@tiber/contract/orders/carriers'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { PartForm } from './part-form.tsx'

type CarriersFormProps = { carriers: Carrier[]; rules: FormRules; result: FormResult | undefined }

/** Own carriers with the page on which a parcel is followed; an emptied row is removed. */
export function CarriersForm({ carriers, rules, result }: CarriersFormProps) {
  const t = useMessages()
  const initial = Object.fromEntries(
    carriers.flatMap(({ name, pattern }, at) => [
      [`name${at}`, name],
      [`pattern${at}`, pattern],
    ]),
  )
  const form = useForm({ rules, result, intent: 'carriers', initial })
  const filled = Object.keys(form.values).filter((name) => /^name\d+$/.test(name) && form.values[name]).length
  const [count, setCount] = useState(Math.max(carriers.length, filled) + 1)
  return (
    <Panel title={t('settings.carriers')} aside={t('settings.carriers.use')}>
      <PartForm
        form={form}
        aside={
          count < maxCarriers && (
            <Button icon="plus" className="needs-script" onClick={() => setCount(count + 1)}>
              {t('settings.carriers.add')}
            </Button>
          )
        }
      >
        {Array.from({ length: count }, (_row, at) => (
          <div key={at} className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextField form={form} name={`name${at}`} label={t('settings.carriers.name')} isRequired />
            <TextField
              form={form}
              name={`pattern${at}`}
              label={t('settings.carriers.pattern')}
              {...(at === 0 && { hint: t('settings.carriers.pattern.hint') })}
              example={carrierPatternExample}
              isRequired
              inputMode="url"
              spellCheck={false}
            />
          </div>
        ))}
      </PartForm>
    </Panel>
  )
}
