import { useNavigation } from 'react-router'
import type { FormProblems, FormRules, FormValues } from './field-rules.ts'
import { useFormProblems, type FormCheck } from './use-form-problems.ts'

/**
 * Result of an action if a form was not accepted; `failure` is the platform's code of an error that concerns no field.
 */
export type FormResult = { intent: string; values: FormValues; problems: FormProblems; failure: string | undefined }

type FormOptions = {
  rules: FormRules
  result: FormResult | undefined
  /** Identifies the form on a page with several. `FormNote` submits it. */
  intent?: string
  initial?: FormValues
  check?: FormCheck
}

export type FormState = ReturnType<typeof useForm>

/** State of a form: its rules, values and problems. Spread `formProps` on the form. */
export function useForm({ rules, result, intent = '', initial = {}, check }: FormOptions) {
  const ownResult = result?.intent === intent ? result : undefined
  const { problems, formProps } = useFormProblems(rules, ownResult?.problems, check)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined && (formData.get('intent') ?? '') === intent
  return {
    rules,
    intent,
    problems,
    values: ownResult?.values ?? initial,
    failure: ownResult?.failure,
    isSending,
    formProps,
  }
}
