import bowser from 'bowser'

export type Device = { browser: string; system: string; isPhone: boolean }

/** Parses a user agent into device names a user recognises; undefined if unknown. */
export function parseDevice(userAgent: string): Device | undefined {
  if (userAgent === '') return undefined
  const { browser, os, platform } = bowser.parse(userAgent)
  if (!browser.name) return undefined
  const version = browser.version?.split('.')[0]
  return {
    browser: [browser.name, version].filter(Boolean).join(' '),
    system: [os.name, os.versionName ?? (os.name === 'Windows' ? undefined : os.version?.split('.')[0])]
      .filter(Boolean)
      .join(' '),
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
