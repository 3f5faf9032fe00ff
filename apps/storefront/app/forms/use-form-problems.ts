import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { problemOf, problemsOf, valuesOf, type FormProblems, type FormRules } from './field-rules.ts'

/** What this browser found since the server last spoke. */
type Found = { since: FormProblems | undefined; problems: FormProblems }

/**
 * Checks a field on leaving it and all of them on sending, never while typing; what the server found counts until the
 * field is left again. The first wrong field gets the focus. Without JavaScript the server alone checks.
 */
export function useFormProblems(rules: FormRules, fromServer: FormProblems | undefined) {
  const [found, setFound] = useState<Found>()
  const form = useRef<HTMLFormElement>(null)
  const problems = found && found.since === fromServer ? found.problems : (fromServer ?? {})
  const setProblems = (next: FormProblems) => setFound({ since: fromServer, problems: next })

  useEffect(() => {
    if (fromServer) focusFirst(form.current, rules, fromServer)
  }, [fromServer, rules])

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const field = event.target as Partial<HTMLInputElement>
    const rule = field.name ? rules[field.name] : undefined
    // Leaving an untouched field is no mistake yet.
    if (!rule || !field.name || (field.value === '' && !problems[field.name])) return
    const { [field.name]: _old, ...others } = problems
    const problem = problemOf(rule, field.value ?? '')
    setProblems(problem ? { ...others, [field.name]: problem } : others)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = problemsOf(rules, valuesOf(new FormData(event.currentTarget), rules))
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) return
    event.preventDefault()
    focusFirst(event.currentTarget, rules, wrong)
  }

  return { problems, formProps: { ref: form, onBlur, onSubmit, noValidate: true } }
}

function focusFirst(form: HTMLFormElement | null, rules: FormRules, problems: FormProblems) {
  const name = Object.keys(rules).find((each) => problems[each])
  const field = name && form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
