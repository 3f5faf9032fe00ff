import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

const rowCount = 3
export const columns = ['code', 'name', 'category', 'price', 'stock'] as const
export const rowNumbers = Array.from({ length: rowCount }, (_, at) => at)
export const toName = (column: string, row: number) => `${column}${row}`

export type Supplier = { externalId: string; name: string }

/** Chooses whose articles they are; with one supplier there is nothing to choose. */
export function SupplierField({ form, suppliers }: { form: FormState; suppliers: Supplier[] }) {
  const t = useMessages()
  const [first] = suppliers
  if (suppliers.length === 1 && first) return <input type="hidden" name="supplier" value={first.externalId} />
  return (
    <SelectField form={form} name="supplier" label={t('setup.articles.supplier')} className="max-w-80">
      {suppliers.map(({ externalId, name }) => (
        <option key={externalId} value={externalId}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type Props = { rules: FormRules; suppliers: Supplier[]; result: FormResult | undefined }

// messages: setup.articles.*
/** A few articles typed by hand. */
export function ArticleRowsForm({ rules, suppliers, result }: Props) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'rows', initial: { supplier: suppliers[0]?.externalId ?? '' } })
  return (
    <Panel title={t('setup.articles.byHand')}>
      <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        <SupplierField form={form} suppliers={suppliers} />
        {rowNumbers.map((row) => (
          <div key={row} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[10rem_minmax(0,1fr)_12rem_8rem_8rem]">
            {columns.map((column) => (
              <TextField
                key={column}
                form={form}
                name={toName(column, row)}
                label={t(`setup.articles.${column}`)}
                isRequired
                {...((column === 'price' || column === 'stock') && { inputMode: 'decimal' as const })}
                {...(column === 'price' && { example: '0,25' })}
              />
            ))}
          </div>
        ))}
        <Button type="submit" variant="secondary" icon="check" busy={form.isSending} className="self-start">
          {t('setup.articles.save')}
        </Button>
      </Form>
    </Panel>
  )
}
