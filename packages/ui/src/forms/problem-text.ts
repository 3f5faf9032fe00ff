import { useMessages } from '../i18n/use-messages.tsx'
import type { FieldProblem, FieldRule } from './field-rules.ts'

type Field = { rule: FieldRule | undefined; example?: string | undefined }

// messages: forms.problem.*
/** Returns the text of a field's problem, with an example of a valid value if there is one. */
export function useProblemText() {
  const t = useMessages()
  return (problem: FieldProblem, { rule, example }: Field): string => {
    if (rule?.secret && (problem === 'format' || problem === 'tooShort')) return t('forms.problem.weak')
    if (problem === 'tooLong' && rule?.maxLength) return t('forms.problem.tooLong.max', { max: rule.maxLength })
    if (problem === 'tooShort' && rule?.minLength) return t('forms.problem.tooShort.min', { min: rule.minLength })
    if (problem === 'required' && example) return t('forms.problem.required.example', { example })
    if (problem === 'format' && example) return t('forms.problem.format.example', { example })
    if (problem === 'taken' && rule?.email) return t('forms.problem.taken.email')
    if (problem === 'wrong' && rule?.secret) return t('forms.problem.wrong.password')
    return t(`forms.problem.${problem}`)
  }
}
