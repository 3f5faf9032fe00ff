import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import {
  problemOf,
  problemsOf,
  valuesOf,
  type FieldProblem,
  type FormProblems,
  type FormRules,
  type FormValues,
} from './field-rules.ts'

/** What this browser found since the server last spoke. */
type Found = { since: FormProblems | undefined; problems: FormProblems }

/** What depends on several fields, such as a postcode on its country. */
export type FormCheck = (values: FormValues) => FormProblems

/**
 * Checks a field on leaving it and all of them on sending; typing only takes a message away, as soon as the rule is met.
 * What the server found counts until then too. The first wrong field gets the focus. Without JavaScript the server alone
 * checks.
 */
export function useFormProblems(rules: FormRules, fromServer: FormProblems | undefined, check?: FormCheck) {
  const [found, setFound] = useState<Found>()
  const form = useRef<HTMLFormElement>(null)
  const problems = found && found.since === fromServer ? found.problems : (fromServer ?? {})
  const setProblems = (next: FormProblems) => setFound({ since: fromServer, problems: next })
  const setProblem = (name: string, problem: FieldProblem | undefined) => {
    const { [name]: _old, ...others } = problems
    setProblems(problem ? { ...others, [name]: problem } : others)
  }

  const problemIn = (target: HTMLFormElement, name: string, value: string) => {
    const rule = rules[name]
    return rule && (problemOf(rule, value) ?? check?.(valuesOf(new FormData(target), rules))[name])
  }

  useEffect(() => {
    if (fromServer) focusFirst(form.current, rules, fromServer)
  }, [fromServer, rules])

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    // On the way to a button nothing may move: it would slip away from under the pointer. Sending checks all anyway.
    if (event.relatedTarget instanceof HTMLButtonElement) return
    const { name, value = '' } = event.target as Partial<HTMLInputElement>
    // Leaving an untouched field is no mistake yet.
    if (name && rules[name] && (value !== '' || problems[name]))
      setProblem(name, problemIn(event.currentTarget, name, value))
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value = '' } = event.target as Partial<HTMLInputElement>
    if (name && problems[name] && !problemIn(event.currentTarget, name, value)) setProblem(name, undefined)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(new FormData(event.currentTarget), rules)
    const wrong = { ...check?.(values), ...problemsOf(rules, values) }
    setProblems(wrong)
    if (Object.keys(wrong).length === 0) return
    event.preventDefault()
    focusFirst(event.currentTarget, rules, wrong)
  }

  return { problems, formProps: { ref: form, onBlur, onInput, onSubmit, noValidate: true } }
}

function focusFirst(form: HTMLFormElement | null, rules: FormRules, problems: FormProblems) {
  const name = Object.keys(rules).find((each) => problems[each])
  const field = name && form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
