type Setting =
  | 'SHOP_URL'
  | 'DESK_URL'
  | 'PLATFORM_URL'
  | 'CONTENT_URL'
  | 'API_KEY'
  | 'LOG_DIR'
  | 'SHOP_DATA_DIR'
  | 'SHOP_DATABASE_URL'

/** Finds a setting that tools/tests/e2e.ts passes when it starts the shop. */
export const findSetting = (name: Setting): string | undefined => process.env[name]

export function readSetting(name: Setting): string {
  const value = findSetting(name)
  if (!value) throw new Error(`${name} is not set: start the journeys with npm run e2e.`)
  return value
}
