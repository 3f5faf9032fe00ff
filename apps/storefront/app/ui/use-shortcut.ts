import { useEffect, useRef } from 'react'

/** A key, with `mod+` for Ctrl, or ⌘ where keyboards have it. */
export type Shortcut = {
  keys: string
  /** What it does, for the list of all keys. */
  text: string
  /** Absent where the key belongs to a part of the page that listens for it itself. */
  onPress?: () => void
}

const registered = new Set<{ current: Shortcut }>()

/** What can be pressed on this page, in the order it came. */
export const shortcutsHere = (): Shortcut[] => [...registered].map(({ current }) => current)

/** A key that does something as long as the part that names it is on the page. It stands in the list under `?`. */
export function useShortcut(shortcut: Shortcut) {
  const newest = useRef(shortcut)
  useEffect(() => {
    newest.current = shortcut
  })
  useEffect(() => {
    registered.add(newest)
    const onKeyDown = (event: KeyboardEvent) => {
      const { keys, onPress } = newest.current
      if (!onPress || event.defaultPrevented || !isPressed(keys, event)) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      registered.delete(newest)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const isModified = keys.startsWith('mod+')
  if (isModified !== (event.ctrlKey || event.metaKey) || event.altKey) return false
  if (event.key.toLowerCase() !== (isModified ? keys.slice(4) : keys).toLowerCase()) return false
  // A key alone is a letter where somebody types.
  return isModified || !isTyping(event.target)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** As printed on the keyboard in front of the reader. */
export function keyNames(keys: string): string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform)
  return keys
    .split('+')
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
}
