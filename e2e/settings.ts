/** tools/e2e.ts starts the shop and says here where it is. */
export function setting(name: 'SHOP_URL' | 'PLATFORM_URL' | 'API_KEY' | 'LOG_DIR'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: start the journeys with npm run e2e.`)
  return value
}
