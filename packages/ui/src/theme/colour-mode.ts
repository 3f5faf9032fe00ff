export const colourModeKey = 'nuxt-color-mode' // spec 4

export type ColourMode = 'light' | 'dark'
export type ColourPreference = ColourMode | 'system'

const darkQuery = '(prefers-color-scheme: dark)'

const isColourMode = (value: unknown): value is ColourMode => value === 'light' || value === 'dark'

/** The deepest route that forces a mode by `handle = { colourMode }` wins. */
export function findForcedColourMode(handles: unknown[]): ColourMode | undefined {
  const requested = handles.map(getHandleMode).findLast((mode) => mode !== undefined)
  if (requested === undefined || isColourMode(requested)) return requested
  console.warn(`A page may force the colour mode light or dark, not '${String(requested)}'.`)
}

function getHandleMode(handle: unknown): unknown {
  return typeof handle === 'object' && handle !== null && 'colourMode' in handle ? handle.colourMode : undefined
}

// Blocked storage throws; the choice then lives as long as the page.
let memoryPreference: ColourPreference = 'system'

export function readPreference(): ColourPreference {
  try {
    const stored = localStorage.getItem(colourModeKey)
    return isColourMode(stored) ? stored : 'system'
  } catch {
    return memoryPreference
  }
}

export function writePreference(preference: ColourPreference) {
  try {
    localStorage.setItem(colourModeKey, preference)
  } catch {
    memoryPreference = preference
  }
}

export const readSystemMode = (): ColourMode => (matchMedia(darkQuery).matches ? 'dark' : 'light')

/** Calls back when the system's mode changes, or the preference in another tab. */
export function watchColourMode(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === colourModeKey || event.key === null) onChange()
  }
  const query = matchMedia(darkQuery)
  query.addEventListener('change', onChange)
  addEventListener('storage', onStorage)
  return () => {
    query.removeEventListener('change', onChange)
    removeEventListener('storage', onStorage)
  }
}
