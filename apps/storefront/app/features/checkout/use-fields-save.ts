import { unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { useEffect, useRef, type FocusEvent, type FormEvent } from 'react'
import { onConnectionMayBeBack } from '@tiber/ui/hooks/connection-back.ts'
import { useSave } from './use-save.ts'

const isField = (control: EventTarget) => 'name' in control && String(control.name).startsWith('cf.')

/** Saves the custom fields whenever one loses focus, so that leaving the page loses nothing. */
export function useFieldsSave(orderId: string) {
  const { save, isSaving, failure } = useSave('fields', orderId)
  const isTouched = useRef(false)
  const sent = useRef<Record<string, string>>({})
  const isWaiting = failure === unreachableCode
  useEffect(() => {
    if (isWaiting && !isSaving) return onConnectionMayBeBack(() => save(sent.current))
    // The retry sends the last values, whichever render triggers it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, isSaving])
  return {
    /** The server did not respond: the values exist only in this browser and are sent again. */
    isWaiting,
    onInput(event: FormEvent<HTMLFormElement>) {
      if (isField(event.target)) isTouched.current = true
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      if (!isTouched.current || !isField(event.target)) return
      isTouched.current = false
      sent.current = { ...toFieldTexts(new FormData(event.currentTarget)), intent: 'fields' }
      save(sent.current)
    },
  }
}

/** Joins several values of one field, such as a list of choices, with line breaks. */
function toFieldTexts(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith('cf.'))
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String).join('\n')]))
}
