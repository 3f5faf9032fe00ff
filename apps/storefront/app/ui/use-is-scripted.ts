import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, and until the page has taken over what came from it. */
export const useIsScripted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
