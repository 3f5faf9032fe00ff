import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { fileInputName } from './custom-field-rules.ts'
import {
  problemOf,
  problemsOf,
  valuesOf,
  type FieldProblem,
  type FormProblems,
  type FormRules,
  type FormValues,
} from './field-rules.ts'

/** Problems found in the browser since the last server result. */
type Found = { since: FormProblems | undefined; problems: FormProblems }

/** Checks that depend on several fields, such as a postcode on its country. */
export type FormCheck = (values: FormValues) => FormProblems

/**
 * Validates a field on blur and all of them on submit; typing only removes a message, once the rule is met. Problems
 * from the server count until then too. Focuses the first invalid field. Without JavaScript only the server validates.
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

  const problemIn = (name: string, values: FormValues) => {
    const rule = rules[name]
    return rule && (problemOf(rule, values[name] ?? '') ?? check?.(values)[name])
  }

  useEffect(() => {
    if (fromServer) focusFirst(form.current, rules, fromServer)
  }, [fromServer, rules])

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    // Validating on the way to a button could move it away from under the pointer; submitting validates everything
    // anyway.
    if (event.relatedTarget instanceof HTMLButtonElement) return
    const name = nameOf(event.target)
    const values = valuesOf(new FormData(event.currentTarget), rules)
    // Leaving an untouched field is not an error yet.
    if (values[name] || problems[name]) setProblem(name, problemIn(name, values))
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = nameOf(event.target)
    if (problems[name] && !problemIn(name, valuesOf(new FormData(event.currentTarget), rules)))
      setProblem(name, undefined)
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

const nameOf = (control: EventTarget) => ('name' in control && typeof control.name === 'string' ? control.name : '')

/**
 * Several controls may share a name: a number and its unit, the checkboxes of a list, a file and the id of the current
 * one.
 */
function focusFirst(form: HTMLFormElement | null, rules: FormRules, problems: FormProblems) {
  const name = Object.keys(rules).find((each) => problems[each])
  if (!form || name === undefined) return
  const field = [...form.elements].find((each) => [name, fileInputName(name)].includes(nameOf(each)) && canFocus(each))
  if (field instanceof HTMLElement) field.focus()
}

const canFocus = (control: Element) => !(control instanceof HTMLInputElement && control.type === 'hidden')
