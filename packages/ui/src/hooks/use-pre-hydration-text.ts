import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Takes over text typed or pasted before hydration, which the next render would discard. If the input lost the focus
 * meanwhile, a blur event is dispatched again, now that it has a handler.
 */
export function usePreHydrationText<Control extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  shown: string,
  onText: (text: string) => void,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  const [initial] = useState({ shown, onText })
  useLayoutEffect(() => {
    const control = ref.current
    // A textarea normalises line ends.
    if (!control || control.value === initial.shown.replaceAll(/\r\n?/g, '\n')) return
    initial.onText(control.value)
    if (document.activeElement === control) return
    const timer = setTimeout(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    return () => clearTimeout(timer)
  }, [initial])
  return ref
}
