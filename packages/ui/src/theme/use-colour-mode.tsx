import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

import {
  readPreference,
  readSystemMode,
  watchColourMode,
  writePreference,
  type ColourMode,
  type ColourPreference,
} from './colour-mode.ts'

type ColourModeState = {
  preference: ColourPreference
  /** The mode shown. */
  value: ColourMode
  /** True while the page overrides the preference. */
  forced: boolean
  setPreference: (preference: ColourPreference) => void
}

const ColourModeContext = createContext<ColourModeState>({
  preference: 'system',
  value: 'light',
  forced: false,
  setPreference: () => {},
})

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = watchColourMode(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function setPreference(preference: ColourPreference) {
  writePreference(preference)
  for (const listener of listeners) listener()
}

export function ColourModeProvider({ forced, children }: { forced: ColourMode | undefined; children: ReactNode }) {
  const preference = useSyncExternalStore(subscribe, readPreference, getServerPreference)
  const system = useSyncExternalStore(subscribe, readSystemMode, getServerMode)
  const value = forced ?? (preference === 'system' ? system : preference)
  const applyMode = () => {
    // Not `value`: during hydration it is still the server's guess, and the page would flash.
    document.documentElement.dataset.theme = forced ?? readCurrentMode()
  }
  useLayoutEffect(applyMode)
  // Again after the subscription: a change of the system just before it is not reported.
  useEffect(applyMode)
  const state = useMemo(
    () => ({ preference, value, forced: forced !== undefined, setPreference }),
    [preference, value, forced],
  )
  return <ColourModeContext value={state}>{children}</ColourModeContext>
}

export const useColourMode = () => useContext(ColourModeContext)

function readCurrentMode(): ColourMode {
  const preference = readPreference()
  return preference === 'system' ? readSystemMode() : preference
}

// The server knows neither; the script in the head has already applied the right one.
const getServerPreference = (): ColourPreference => 'system'
const getServerMode = (): ColourMode => 'light'
