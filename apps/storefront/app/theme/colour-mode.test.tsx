// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { colourModeKey, forcedColourMode } from './colour-mode.ts'
import { colourModeScript } from './colour-mode-script.ts'
import { ColourModeProvider, useColourMode } from './use-colour-mode.tsx'

let systemIsDark = false
let tellSystemChange: (() => void)[] = []
let root: Root | undefined
let seen: ReturnType<typeof useColourMode>

/** The browser runs the script as text, and so does the test. */
const run = () => new Function(colourModeScript)()

const theme = () => document.documentElement.dataset.theme

function Reader() {
  const mode = useColourMode()
  useLayoutEffect(() => {
    seen = mode
  })
  return null
}

function show(forced?: 'light' | 'dark') {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const page = (
    <ColourModeProvider forced={forced}>
      <Reader />
    </ColourModeProvider>
  )
  act(() => root?.render(page))
}

function setSystem(dark: boolean) {
  systemIsDark = dark
  act(() => {
    for (const tell of tellSystemChange) tell()
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark
    },
    addEventListener: (_type: string, listener: () => void) => tellSystemChange.push(listener),
    removeEventListener: (_type: string, listener: () => void) => {
      tellSystemChange = tellSystemChange.filter((other) => other !== listener)
    },
  }))
  localStorage.clear()
  systemIsDark = false
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.forcedTheme
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the colour mode', () => {
  test('follows the system and its changes', () => {
    show()
    expect(seen).toMatchObject({ preference: 'system', value: 'light', forced: false })
    setSystem(true)
    expect(seen.value).toBe('dark')
    expect(theme()).toBe('dark')
  })

  test('follows and stores the preference', () => {
    show()
    act(() => seen.setPreference('dark'))
    expect(seen).toMatchObject({ preference: 'dark', value: 'dark' })
    expect(localStorage.getItem('nuxt-color-mode')).toBe('dark')
    setSystem(true)
    setSystem(false)
    expect(theme()).toBe('dark')
    act(() => seen.setPreference('system'))
    expect(theme()).toBe('light')
  })

  test('follows a change made in another tab', () => {
    show()
    localStorage.setItem(colourModeKey, 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: colourModeKey })))
    expect(theme()).toBe('dark')
  })

  test('treats an unknown preference as system', () => {
    localStorage.setItem(colourModeKey, 'sepia')
    show()
    expect(seen.preference).toBe('system')
  })

  test('works if storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    show()
    act(() => seen.setPreference('dark'))
    expect(seen).toMatchObject({ preference: 'dark', value: 'dark' })
    act(() => seen.setPreference('system'))
  })

  test('can be forced by a page without changing the preference', () => {
    localStorage.setItem(colourModeKey, 'light')
    show('dark')
    expect(seen).toMatchObject({ preference: 'light', value: 'dark', forced: true })
    expect(theme()).toBe('dark')
    show()
    expect(theme()).toBe('light')
  })
})

describe('forcing by a page', () => {
  test('uses the deepest route that forces a mode', () => {
    expect(forcedColourMode([undefined, { colourMode: 'light' }, {}, { colourMode: 'dark' }, {}])).toBe('dark')
    expect(forcedColourMode([undefined, {}])).toBeUndefined()
  })

  test('to system is ignored with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(forcedColourMode([{ colourMode: 'system' }])).toBeUndefined()
    expect(warn).toHaveBeenCalledWith("A page may force the colour mode light or dark, not 'system'.")
  })
})

describe('the script in the head', () => {
  test('applies the stored choice, else the system’s mode', () => {
    run()
    expect(theme()).toBe('light')
    systemIsDark = true
    run()
    expect(theme()).toBe('dark')
    localStorage.setItem(colourModeKey, 'light')
    run()
    expect(theme()).toBe('light')
  })

  test('applies the mode forced by the page', () => {
    localStorage.setItem(colourModeKey, 'light')
    document.documentElement.dataset.forcedTheme = 'dark'
    run()
    expect(theme()).toBe('dark')
  })
})
