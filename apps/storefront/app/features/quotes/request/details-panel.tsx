import { quoteAnswerDays } from '@tiber/contract/quotes/quote-enums'
import { useProblemText } from '@tiber/ui/forms/problem-text.ts'
import { useDateLabels } from '@tiber/ui/forms/use-date-labels.ts'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DateInput } from '@tiber/ui/inputs/date-input.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

/** Name of the request and its days. */
export function DetailsPanel({ form }: { form: FormState }) {
  const t = useMessages()
  const labels = useDateLabels()
  const getProblemText = useProblemText()
  const { problems, rules, values } = form
  const getError = (name: string, texts: Partial<Record<string, string>>) => {
    const problem = problems[name]
    return problem && (texts[problem] ?? getProblemText(problem, { rule: rules[name] }))
  }
  const past = t('quotes.request.day.past')
  return (
    <Panel title={t('quotes.request.details')}>
      <div className="request-details">
        <Field
          label={t('quotes.request.name')}
          hint={t('quotes.request.name.hint')}
          error={getError('name', { taken: t('quotes.request.name.taken') })}
        >
          <TextInput name="name" maxLength={255} autoComplete="off" defaultValue={values['name']} />
        </Field>
        <Field
          label={t('quotes.request.neededBy')}
          optional={t('forms.optional')}
          error={getError('neededBy', { range: past })}
        >
          <DateInput labels={labels} name="neededBy" defaultValue={values['neededBy']} />
        </Field>
        <Field
          label={t('quotes.request.deadline')}
          hint={t('quotes.request.deadline.hint', { n: quoteAnswerDays })}
          error={getError('deadline', { range: past, wrong: t('quotes.request.deadline.late') })}
        >
          <DateInput labels={labels} name="deadline" defaultValue={values['deadline']} />
        </Field>
      </div>
    </Panel>
  )
}
