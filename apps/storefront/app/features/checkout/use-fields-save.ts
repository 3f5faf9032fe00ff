import { unreachable } from '#app/forms/unreachable.ts'
import { useEffect, useRef, type FocusEvent, type FormEvent } from 'react'
import { whenLineMayBeBack } from '#app/ui/line-back.ts'
import { useSave } from './use-save.ts'

const isField = (control: EventTarget) => 'name' in control && String(control.name).startsWith('cf.')

/** What is typed beside an order is kept when one leaves the field: also who goes away in between loses nothing. */
export function useFieldsSave(orderId: string) {
  const { save, isSaving, failure } = useSave('fields', orderId)
  const isTouched = useRef(false)
  const sent = useRef<Record<string, string>>({})
  const isWaiting = failure === unreachable
  useEffect(() => {
    if (isWaiting && !isSaving) return whenLineMayBeBack(() => save(sent.current))
    // What is sent again is what was sent last, whichever render asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, isSaving])
  return {
    /** Nobody answered: what is typed is here alone, and sent again. */
    isWaiting,
    onInput(event: FormEvent<HTMLFormElement>) {
      if (isField(event.target)) isTouched.current = true
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      if (!isTouched.current || !isField(event.target)) return
      isTouched.current = false
      sent.current = { ...textsOf(new FormData(event.currentTarget)), intent: 'fields' }
      save(sent.current)
    },
  }
}

/** Several values of one name, such as the choices of a list, arrive as lines. */
function textsOf(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith('cf.'))
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String).join('\n')]))
}
