/** Reads a setting that tools/tests/e2e.ts passes when it starts the shop. */
export function readSetting(name: 'SHOP_URL' | 'PLATFORM_URL' | 'API_KEY' | 'LOG_DIR'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: start the journeys with npm run e2e.`)
  return value
}
