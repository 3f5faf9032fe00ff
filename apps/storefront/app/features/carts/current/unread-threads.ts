import { useEffect, useState } from 'react'
import type { UpdateOrigin } from './cart-updates.ts'

type Listener = (count: number, origin: UpdateOrigin) => void

const listeners = new Set<Listener>()
let latest: number | undefined

/** Subscribes to changes of the number of unread conversations and returns the function to unsubscribe. */
export function onUnreadThreads(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Announces the number of unread conversations, unless this page knows it already. */
export function publishUnreadThreads(count: number, origin: UpdateOrigin) {
  if (count === latest) return
  latest = count
  for (const listener of listeners) listener(count, origin)
}

/** Returns the number of unread conversations: the one loaded with the page, or a later one from the stream. */
export function useUnreadThreads(loaded: { unreadThreads: number }): number {
  const [held, setHeld] = useState({ loaded, count: loaded.unreadThreads })
  const current = held.loaded === loaded ? held : { loaded, count: loaded.unreadThreads }
  if (current !== held) setHeld(current)
  useEffect(() => {
    latest = loaded.unreadThreads
    return onUnreadThreads((count) => setHeld({ loaded, count }))
  }, [loaded])
  return current.count
}
