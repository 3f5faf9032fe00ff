import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and until hydration. */
export const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
