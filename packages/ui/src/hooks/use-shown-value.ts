import { useEffect, useRef } from 'react'

/**
 * Returns the ref of a control in a filter form, which shows the value of the page. A new page changes the value, except
 * for text that is being typed: a page that arrives late must not take away what was typed meanwhile.
 */
export function useShownValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null)
  const shown = useRef(value)
  useEffect(() => {
    // What was chosen before the scripts started stays.
    if (value === shown.current) return
    const element = control.current
    if (element && (document.activeElement !== element || element.value === shown.current)) element.value = value
    shown.current = value
  }, [value])
  return control
}
