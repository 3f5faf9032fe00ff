import { Checkbox, Radio } from '@tiber/ui/inputs/choice.tsx'
import { Field, FieldError } from '@tiber/ui/inputs/field.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { PasswordInput } from '@tiber/ui/inputs/password-input.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'

import { Remark } from './remark.tsx'

export function FieldSamples() {
  return (
    <Panel title="Fields" aside={<Remark>label above, error and fix below</Remark>}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Order reference" optional="optional" hint="Printed on the delivery note and invoice.">
          <TextInput name="reference" defaultValue="OT-7731" />
        </Field>
        <Field
          label="VAT number"
          hint="Printed on the delivery note and invoice."
          error="One character is missing: a VAT number has 9, for example B41234567."
        >
          <TextInput name="vat" defaultValue="B4123456" />
        </Field>
        <Field label="Cost center">
          <Select name="centre">
            <option>Maintenance line 2</option>
            <option>Central workshop</option>
          </Select>
        </Field>
        <Field label="Account" hint="Only your administrator can change it.">
          <TextInput disabled defaultValue="GUADALQUIVIR" />
        </Field>
        <Field label="Password" aside={<a href="#fields">Forgot password?</a>}>
          <PasswordInput
            size="large"
            name="password"
            defaultValue="no-secret"
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </Field>
        <QuantityStates />
        <Field label="Delivery instructions" optional="optional" className="md:col-span-2">
          <Textarea name="notes" defaultValue="Dock 3, 8:00 to 14:00." />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox name="copy" defaultChecked label="Send a copy to Accounting" />
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">Delivery</legend>
          <Radio name="shipment" value="one" defaultChecked label="Single shipment" />
          <Radio name="shipment" value="parts" label="Partial shipments" />
        </fieldset>
      </div>
    </Panel>
  )
}

function QuantityStates() {
  const unit = 'pcs'
  return (
    <div className="flex flex-col gap-[0.3125rem]">
      <span className="text-13 font-medium text-ink">Quantity</span>
      <span className="flex flex-wrap gap-2">
        <QuantityBox unit={unit} state="set" defaultValue="300" aria-label="Quantity ordered" />
        <QuantityBox unit={unit} state="error" defaultValue="25" aria-label="Quantity that doesn’t fill whole boxes" />
        <QuantityBox unit={unit} aria-label="Quantity not ordered" />
      </span>
      <FieldError>Boxes of 100: enter 100 or 200.</FieldError>
    </div>
  )
}
