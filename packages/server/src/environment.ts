import { isIP } from 'node:net'

/** A missing or invalid setting; the message is one sentence that names the variable. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

type Environment = Record<string, string | undefined>
export type SettingsReader = ReturnType<typeof createSettingsReader>

/** Creates a reader of typed settings from environment variables; an empty variable counts as missing. */
export function createSettingsReader(environment: Environment) {
  const find = (name: string) => environment[name]?.trim() || undefined

  const text = (name: string, fallback?: string): string => {
    const value = find(name) ?? fallback
    if (value === undefined) throw new SettingError(`${name} is not set; see .env.example.`)
    return value
  }

  return {
    find,
    text,
    flag: (name: string, fallback = false): boolean => {
      const value = find(name) ?? (fallback ? '1' : '0')
      if (value !== '0' && value !== '1') throw new SettingError(`${name} must be 0 or 1, not "${value}".`)
      return value === '1'
    },
    integer: (name: string, fallback: number): number => parseInteger(name, find(name) ?? String(fallback), 0),
    /** Number of processes of a service; a service elsewhere may run in any number of them. */
    processes: (): number => Math.max(1, parseInteger('WEB_PROCESSES', find('WEB_PROCESSES') ?? '1', 0)),
    port: (name: string, fallback: number): number => {
      const port = parseInteger(name, find(name) ?? String(fallback), 0)
      if (port > 65_535) throw new SettingError(`${name} must be a port up to 65535, not "${port}".`)
      return port
    },
    url: (name: string, fallback?: string): string => {
      const value = text(name, fallback)
      // Without slashes `localhost:4000` would be an address of the scheme `localhost`.
      if (!/^[a-z]+:\/\//i.test(value) || !URL.canParse(value))
        throw new SettingError(`${name} must be an address such as http://localhost:4000.`)
      return value.replace(/(?<!\/)\/+$/, '')
    },
    list: (name: string): string[] => splitList(find(name)),
    /** Reads IP addresses or ranges such as 10.0.0.0/8. */
    addresses: (name: string): string[] => requireAddresses(name, splitList(find(name))),
    oneOf: <const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
      const value = find(name) ?? fallback
      const choice = choices.find((each) => each === value)
      if (!choice) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
      return choice
    },
  }
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function requireAddresses(name: string, addresses: string[]): string[] {
  const invalid = addresses.find((each) => !isAddressRange(each))
  if (invalid !== undefined) throw new SettingError(`${name} must list IP addresses or ranges, not "${invalid}".`)
  return addresses
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  )
}

function parseInteger(name: string, value: string, minimum: number): number {
  if (!/^\d+$/.test(value) || Number(value) < minimum)
    throw new SettingError(`${name} must be a whole number, not "${value}".`)
  return Number(value)
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
