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

  const problemIn = (name: string, values: FormValues) => {
    const rule = rules[name]
    return rule && (problemOf(rule, values[name] ?? '') ?? check?.(values)[name])
  }

  useEffect(() => {
    if (fromServer) focusFirst(form.current, rules, fromServer)
  }, [fromServer, rules])

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    // On the way to a button nothing may move: it would slip away from under the pointer. Sending checks all anyway.
    if (event.relatedTarget instanceof HTMLButtonElement) return
    const name = nameOf(event.target)
    const values = valuesOf(new FormData(event.currentTarget), rules)
    // Leaving an untouched field is no mistake yet.
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

/** Several controls may have one name: a number and its unit, the boxes of a list, a file and the id of the one before. */
function focusFirst(form: HTMLFormElement | null, rules: FormRules, problems: FormProblems) {
  const name = Object.keys(rules).find((each) => problems[each])
  if (!form || name === undefined) return
  const field = [...form.elements].find((each) => [name, fileInputName(name)].includes(nameOf(each)) && canFocus(each))
  if (field instanceof HTMLElement) field.focus()
}

const canFocus = (control: Element) => !(control instanceof HTMLInputElement && control.type === 'hidden')
