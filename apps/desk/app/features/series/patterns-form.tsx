import { Form } from 'react-router'
import {
  accountingDocumentTypes,
  formatSeriesNumber,
  seriesPatternExample,
} from '@tiber/contract/orders/document-types'
import type { DocumentSeries } from '@tiber/contract/orders/documents'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type PatternsFormProps = {
  patterns: Record<(typeof accountingDocumentTypes)[number], string>
  series: DocumentSeries[]
  year: number
  rules: FormRules
  result: FormResult | undefined
}

// messages: series.type.*
/** How series are numbered that have no document yet; the others keep their pattern. */
export function PatternsForm({ patterns, series, year, rules, result }: PatternsFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, initial: patterns })
  const getFirstYear = (type: string) =>
    series.some((each) => each.type === type && each.year === year) ? year + 1 : year
  return (
    <Panel title={t('series.patterns')} aside={t('series.patterns.fixed')} className="mt-4 max-w-200">
      <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        <div className="grid gap-3 sm:grid-cols-2">
          {accountingDocumentTypes.map((type) => (
            <TextField
              key={type}
              form={form}
              name={type}
              label={t(`series.type.${type}`)}
              hint={t('series.patterns.from', {
                year: String(getFirstYear(type)),
                number: formatSeriesNumber(patterns[type], getFirstYear(type), 1),
              })}
              example={seriesPatternExample}
              spellCheck={false}
            />
          ))}
        </div>
        <p className="text-13 text-muted">{t('series.patterns.text')}</p>
        <Button type="submit" icon="check" busy={form.isSending} className="self-start">
          {t('series.patterns.save')}
        </Button>
      </Form>
    </Panel>
  )
}
