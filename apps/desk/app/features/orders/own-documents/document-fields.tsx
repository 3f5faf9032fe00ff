import type { ReactNode } from 'react'
import { DateField } from '@tiber/ui/forms/date-field.tsx'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'

/** Says why a document of the supplier's own was refused. */
export function DocumentNote({ form }: { form: FormState }) {
  const t = useMessages()
  const wrongFile = { title: t('orders.invoice.file.wrong') }
  return <FormNote form={form} failures={{ 'F-E-008': wrongFile, RQ0002: wrongFile }} />
}

type DocumentFieldsProps = {
  form: FormState
  numberExample: string
  netHint: string
  fileLabel: string
  /** Fields between the sums and the file. */
  children?: ReactNode
}

/** Asks for the number, day, sums and PDF of a document that the supplier has made itself. */
export function DocumentFields({ form, numberExample, netHint, fileLabel, children }: DocumentFieldsProps) {
  const t = useMessages()
  return (
    <>
      <TextField
        form={form}
        name="number"
        label={t('orders.invoice.number')}
        example={numberExample}
        autoComplete="off"
      />
      <DateField form={form} name="issuedOn" label={t('orders.invoice.date')} />
      <TextField form={form} name="net" label={t('orders.invoice.net')} hint={netHint} inputMode="decimal" />
      <TextField form={form} name="tax" label={t('orders.invoice.tax')} inputMode="decimal" />
      {children}
      <Field
        label={fileLabel}
        hint={t('orders.invoice.file.hint')}
        error={form.problems['file'] && t('orders.invoice.file.wrong')}
      >
        <FileInput name="file" accept=".pdf,application/pdf" />
      </Field>
    </>
  )
}
