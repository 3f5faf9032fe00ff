// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { colourModeKey, findForcedColourMode } from './colour-mode.ts'
import { colourModeScript } from './colour-mode-script.ts'
import { ColourModeProvider, useColourMode } from './use-colour-mode.tsx'

let systemIsDark = false
let systemListeners: (() => void)[] = []
let root: Root | undefined
let latestMode: ReturnType<typeof useColourMode>

/** The browser runs the script as text, and so does the test. */
const runScript = () => new Function(colourModeScript)()

const getTheme = () => document.documentElement.dataset.theme

function ModeProbe() {
  const mode = useColourMode()
  useLayoutEffect(() => {
    latestMode = mode
  })
  return null
}

function render(forced?: 'light' | 'dark') {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const page = (
    <ColourModeProvider forced={forced}>
      <ModeProbe />
    </ColourModeProvider>
  )
  act(() => root?.render(page))
}

function setSystem(dark: boolean) {
  systemIsDark = dark
  act(() => {
    for (const listener of systemListeners) listener()
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return systemIsDark
    },
    addEventListener: (_type: string, listener: () => void) => systemListeners.push(listener),
    removeEventListener: (_type: string, listener: () => void) => {
      systemListeners = systemListeners.filter((other) => other !== listener)
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
    render()
    expect(latestMode).toMatchObject({ preference: 'system', value: 'light', forced: false })
    setSystem(true)
    expect(latestMode.value).toBe('dark')
    expect(getTheme()).toBe('dark')
  })

  test('follows and stores the preference', () => {
    render()
    act(() => latestMode.setPreference('dark'))
    expect(latestMode).toMatchObject({ preference: 'dark', value: 'dark' })
    expect(localStorage.getItem('nuxt-color-mode')).toBe('dark')
    setSystem(true)
    setSystem(false)
    expect(getTheme()).toBe('dark')
    act(() => latestMode.setPreference('system'))
    expect(getTheme()).toBe('light')
  })

  test('follows a change made in another tab', () => {
    render()
    localStorage.setItem(colourModeKey, 'dark')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: colourModeKey })))
    expect(getTheme()).toBe('dark')
  })

  test('treats an unknown preference as system', () => {
    localStorage.setItem(colourModeKey, 'sepia')
    render()
    expect(latestMode.preference).toBe('system')
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
    render()
    act(() => latestMode.setPreference('dark'))
    expect(latestMode).toMatchObject({ preference: 'dark', value: 'dark' })
    act(() => latestMode.setPreference('system'))
  })

  test('can be forced by a page without changing the preference', () => {
    localStorage.setItem(colourModeKey, 'light')
    render('dark')
    expect(latestMode).toMatchObject({ preference: 'light', value: 'dark', forced: true })
    expect(getTheme()).toBe('dark')
    render()
    expect(getTheme()).toBe('light')
  })
})

describe('forcing by a page', () => {
  test('uses the deepest route that forces a mode', () => {
    expect(findForcedColourMode([undefined, { colourMode: 'light' }, {}, { colourMode: 'dark' }, {}])).toBe('dark')
    expect(findForcedColourMode([undefined, {}])).toBeUndefined()
  })

  test('to system is ignored with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(findForcedColourMode([{ colourMode: 'system' }])).toBeUndefined()
    expect(warn).toHaveBeenCalledWith("A page may force the colour mode light or dark, not 'system'.")
  })
})

describe('the script in the head', () => {
  test('applies the stored choice, else the system’s mode', () => {
    runScript()
    expect(getTheme()).toBe('light')
    systemIsDark = true
    runScript()
    expect(getTheme()).toBe('dark')
    localStorage.setItem(colourModeKey, 'light')
    runScript()
    expect(getTheme()).toBe('light')
  })

  test('applies the mode forced by the page', () => {
    localStorage.setItem(colourModeKey, 'light')
    document.documentElement.dataset.forcedTheme = 'dark'
    runScript()
    expect(getTheme()).toBe('dark')
  })
})
