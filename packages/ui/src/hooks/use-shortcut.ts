import { useLayoutEffect, useRef } from 'react'

/** A key, with `mod+` for Ctrl, or ⌘ on a Mac. */
export type Shortcut = {
  keys: string
  /** What it does, for the list of shortcuts. */
  text: string
  /** Absent if a component handles the key itself. */
  onPress?: () => void
}

const registered = new Set<{ current: Shortcut }>()

/** Returns the shortcuts of this page in the order of registration. */
export const listShortcuts = (): Shortcut[] => [...registered].map(({ current }) => current)

/**
 * Registers a shortcut while the component is rendered. It is listed under `?`. It works from the moment the page does: an
 * effect after the paint would lose a key that is pressed at once.
 */
export function useShortcut(shortcut: Shortcut) {
  const latest = useRef(shortcut)
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  useLayoutEffect(() => {
    registered.add(latest)
    const onKeyDown = (event: KeyboardEvent) => {
      const { keys, onPress } = latest.current
      if (!onPress || event.defaultPrevented || !isPressed(keys, event)) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      registered.delete(latest)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const isModified = keys.startsWith('mod+')
  if (isModified !== (event.ctrlKey || event.metaKey) || event.altKey) return false
  if (event.key.toLowerCase() !== (isModified ? keys.slice(4) : keys).toLowerCase()) return false
  // A plain key is a letter while typing.
  return isModified || !isTyping(event.target)
}

/** In a checkbox nobody types letters. */
const checkbox = "input[type='checkbox']"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches(checkbox)))

/** Returns the key names as printed on the user's keyboard. */
export function getKeyNames(keys: string): string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform)
  return keys
    .split('+')
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
}
