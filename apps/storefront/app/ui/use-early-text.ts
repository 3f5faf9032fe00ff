import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * What somebody typed or pasted before the page listened stands in the box alone, and the next drawing would wipe it out:
 * the page takes it over as soon as it listens. A box that was left meanwhile is left once more, now that it is heard.
 */
export function useEarlyText<Box extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  shown: string,
  take: (text: string) => void,
): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  const [first] = useState({ shown, take })
  useLayoutEffect(() => {
    const box = ref.current
    // A box of several lines knows one kind of line end.
    if (!box || box.value === first.shown.replaceAll(/\r\n?/g, '\n')) return
    first.take(box.value)
    if (document.activeElement === box) return
    const leaving = setTimeout(() => box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    return () => clearTimeout(leaving)
  }, [first])
  return ref
}
