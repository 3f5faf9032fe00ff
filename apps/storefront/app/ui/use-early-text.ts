import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Takes over text typed or pasted before hydration, which the next render would discard. If the input lost the focus
 * meanwhile, a blur event is dispatched again, now that it has a handler.
 */
export function useEarlyText<Box extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  shown: string,
  take: (text: string) => void,
): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  const [first] = useState({ shown, take })
  useLayoutEffect(() => {
    const box = ref.current
    // A textarea normalises line ends.
    if (!box || box.value === first.shown.replaceAll(/\r\n?/g, '\n')) return
    first.take(box.value)
    if (document.activeElement === box) return
    const leaving = setTimeout(() => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    return () => clearTimeout(leaving)
  }, [first])
  return ref
}
