import { useMessages } from '#app/i18n/use-messages.tsx'
import { Checkbox, Radio } from '#app/ui/inputs/choice.tsx'
import { Field, FieldError } from '#app/ui/inputs/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PasswordInput } from '#app/ui/inputs/password-input.tsx'
import { QuantityBox } from '#app/ui/inputs/quantity-box.tsx'
import { Select } from '#app/ui/inputs/select.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import { Textarea } from '#app/ui/inputs/textarea.tsx'

import { Remark } from './remark.tsx'

export function KitFields() {
  const t = useMessages()
  return (
    <Panel title={t('kit.fields')} aside={<Remark>{t('kit.fields.aside')}</Remark>}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('kit.fields.reference')}
          optional={t('kit.fields.optional')}
          hint={t('kit.fields.reference.hint')}
        >
          <TextInput name="reference" defaultValue="OT-7731" />
        </Field>
        <Field label={t('kit.fields.vat')} hint={t('kit.fields.reference.hint')} error={t('kit.fields.vat.error')}>
          <TextInput name="vat" defaultValue="B4123456" />
        </Field>
        <Field label={t('kit.fields.centre')}>
          <Select name="centre">
            <option>{t('kit.fields.centre.maintenance')}</option>
            <option>{t('kit.fields.centre.workshop')}</option>
          </Select>
        </Field>
        <Field label={t('kit.fields.account')} hint={t('kit.fields.account.hint')}>
          <TextInput disabled defaultValue="GUADALQUIVIR" />
        </Field>
        <Field label={t('kit.fields.password')} aside={<a href="#fields">{t('kit.fields.password.forgotten')}</a>}>
          <PasswordInput
            size="large"
            name="password"
            defaultValue="no-secret"
            showLabel={t('kit.fields.password.show')}
            hideLabel={t('kit.fields.password.hide')}
          />
        </Field>
        <QuantityStates />
        <Field label={t('kit.fields.notes')} optional={t('kit.fields.optional')} className="md:col-span-2">
          <Textarea name="notes" defaultValue={t('kit.fields.notes.value')} />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox name="copy" defaultChecked label={t('kit.fields.copy')} />
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">{t('kit.fields.shipment')}</legend>
          <Radio name="shipment" value="one" defaultChecked label={t('kit.fields.shipment.one')} />
          <Radio name="shipment" value="parts" label={t('kit.fields.shipment.parts')} />
        </fieldset>
      </div>
    </Panel>
  )
}

function QuantityStates() {
  const t = useMessages()
  const unit = t('kit.fields.unit')
  return (
    <div className="flex flex-col gap-[0.3125rem]">
      <span className="text-13 font-medium text-ink">{t('kit.fields.quantity')}</span>
      <span className="flex flex-wrap gap-2">
        <QuantityBox unit={unit} state="set" defaultValue="300" aria-label={t('kit.fields.quantity.set')} />
        <QuantityBox unit={unit} state="error" defaultValue="25" aria-label={t('kit.fields.quantity.wrong')} />
        <QuantityBox unit={unit} aria-label={t('kit.fields.quantity.empty')} />
      </span>
      <FieldError>{t('kit.fields.quantity.error')}</FieldError>
    </div>
  )
}
