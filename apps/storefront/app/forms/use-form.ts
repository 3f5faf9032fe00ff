import { useNavigation } from 'react-router'
import type { FormProblems, FormRules, FormValues } from './field-rules.ts'
import { useFormProblems, type FormCheck } from './use-form-problems.ts'

/** What an action answers when a form was not accepted; `failure` is the platform's code for what is about no field. */
export type FormAnswer = { intent: string; values: FormValues; problems: FormProblems; failure: string | undefined }

type FormOptions = {
  rules: FormRules
  answer: FormAnswer | undefined
  /** Of a page with several forms: which of them this is. It posts it, too, by `FormNote`. */
  intent?: string
  initial?: FormValues
  check?: FormCheck
}

export type FormState = ReturnType<typeof useForm>

/** A form and what is known about it: its rules, what was typed, what is wrong. Spread `formProps` on it. */
export function useForm({ rules, answer, intent = '', initial = {}, check }: FormOptions) {
  const own = answer?.intent === intent ? answer : undefined
  const { problems, formProps } = useFormProblems(rules, own?.problems, check)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined && (formData.get('intent') ?? '') === intent
  return { rules, intent, problems, values: own?.values ?? initial, failure: own?.failure, isSending, formProps }
}
