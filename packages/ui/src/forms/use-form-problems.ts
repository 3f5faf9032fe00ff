import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { getFileInputName } from './file-input-names.ts'
import {
  validateField,
  validateForm,
  readValues,
  type FieldProblem,
  type FormProblems,
  type FormRules,
  type FormValues,
} from './field-rules.ts'

/** Problems found in the browser since the last server result. */
type BrowserProblems = { serverProblems: FormProblems | undefined; problems: FormProblems }

/** Checks that depend on several fields, such as a postcode on its country. */
export type FormCheck = (values: FormValues) => FormProblems

/**
 * Validates a field on blur and all of them on submit; typing only removes a message, once the rule is met. Problems
 * from the server count until then too. Focuses the first invalid field, unless somebody is typing by the time the server
 * answers. Without JavaScript only the server validates.
 */
export function useFormProblems(rules: FormRules, fromServer: FormProblems | undefined, check?: FormCheck) {
  const [browserProblems, setBrowserProblems] = useState<BrowserProblems>()
  const form = useRef<HTMLFormElement>(null)
  const hasTypedSinceSubmit = useRef(false)
  const problems =
    browserProblems && browserProblems.serverProblems === fromServer ? browserProblems.problems : (fromServer ?? {})
  const setProblems = (next: FormProblems) => setBrowserProblems({ serverProblems: fromServer, problems: next })
  const setProblem = (name: string, problem: FieldProblem | undefined) => {
    const { [name]: _old, ...others } = problems
    setProblems(problem ? { ...others, [name]: problem } : others)
  }

  const findProblem = (name: string, values: FormValues) => {
    const rule = rules[name]
    return rule && (validateField(rule, values[name] ?? '') ?? check?.(values)[name])
  }

  useEffect(() => {
    if (fromServer && !hasTypedSinceSubmit.current) focusFirstProblem(form.current, fromServer)
  }, [fromServer])

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    // Validating on the way to a button could move it away from under the pointer; submitting validates everything
    // anyway.
    if (event.relatedTarget instanceof HTMLButtonElement) return
    const name = getControlName(event.target)
    const values = readValues(new FormData(event.currentTarget), rules)
    // Leaving an untouched field is not an error yet.
    if (values[name] || problems[name]) setProblem(name, findProblem(name, values))
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    hasTypedSinceSubmit.current = true
    const name = getControlName(event.target)
    if (problems[name] && !findProblem(name, readValues(new FormData(event.currentTarget), rules)))
      setProblem(name, undefined)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    hasTypedSinceSubmit.current = false
    const values = readValues(new FormData(event.currentTarget), rules)
    const invalid = { ...check?.(values), ...validateForm(rules, values) }
    setProblems(invalid)
    if (Object.keys(invalid).length === 0) return
    event.preventDefault()
    focusFirstProblem(event.currentTarget, invalid)
  }

  return { problems, formProps: { ref: form, onBlur, onInput, onSubmit, noValidate: true } }
}

const getControlName = (control: EventTarget) =>
  'name' in control && typeof control.name === 'string' ? control.name : ''

/**
 * Several controls may share a name: a number and its unit, the checkboxes of a list, a file and the id of the current
 * one.
 */
function focusFirstProblem(form: HTMLFormElement | null, problems: FormProblems) {
  const names = new Set(Object.keys(problems).flatMap((name) => [name, getFileInputName(name)]))
  const field = [...(form?.elements ?? [])].find((each) => names.has(getControlName(each)) && canFocus(each))
  if (field instanceof HTMLElement) field.focus()
}

const canFocus = (control: Element) => !(control instanceof HTMLInputElement && control.type === 'hidden')
