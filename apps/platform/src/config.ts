import { join } from 'node:path'
import { isIban } from '@tiber/contract/iban'
import { logLevels, createSettingsReader, SettingError, type SettingsReader } from '@tiber/server/environment'
import { readSignalSettings } from '@tiber/server/signals/settings'

export type PlatformConfig = ReturnType<typeof readConfig>

/** Reads the platform's environment variables; no other code does. */
export function readConfig(environment: Record<string, string | undefined>) {
  const setting = createSettingsReader(environment)
  const demo = setting.flag('DEMO')
  const publicUrl = setting.url('PUBLIC_URL', 'http://localhost:3000')
  const port = setting.port('PLATFORM_PORT', 4000)
  const apiKey = validateApiKey('API_KEY', setting.text('API_KEY', demo ? demoApiKey : undefined), demo)
  const dataDir = setting.text('DATA_DIR', '.data')
  const deskUrl = setting.find('DESK_URL') && setting.url('DESK_URL')
  return {
    demo,
    publicUrl,
    port,
    processes: setting.processes(),
    /** Whether everybody may read the reference of the calls. */
    apiDocs: setting.flag('API_DOCS', demo),
    basePath: setting.text('PLATFORM_BASE_PATH', '').replace(/(?<!\/)\/+$/, ''),
    databaseUrl: setting.find('DATABASE_URL'),
    apiKeys: { shop: apiKey, desk: validateApiKey('DESK_API_KEY', setting.text('DESK_API_KEY', apiKey), demo) },
    tokenSecret: validateTokenSecret(setting.text('TOKEN_SECRET')),
    allowedOrigins: [publicUrl, ...(deskUrl ? [deskUrl] : [])]
      .map((address) => new URL(address).origin)
      .concat(setting.list('ALLOWED_ORIGINS')),
    trustedProxies: setting.addresses('TRUSTED_PROXIES'),
    /** The demo's staff sign in without an app. */
    secondFactorRequired: setting.flag('SECOND_FACTOR_REQUIRED', !demo),
    manualAccountCheck: setting.flag('MANUAL_ACCOUNT_CHECK', true),
    requestsPerMinute: setting.integer('REQUESTS_PER_MINUTE', 6000),
    searchTimeLimitMs: setting.integer('SEARCH_TIME_LIMIT_MS', 3000),
    dataDir,
    /** Folder of uploaded files, shared by all processes. */
    filesDir: setting.text('FILES_DIR', join(dataDir, 'files')),
    deskUrl,
    smtpUrl: setting.find('SMTP_URL') && setting.url('SMTP_URL'),
    /** The card payment provider. The sandbox moves no money: it is for the demo and for testing a shop. */
    paymentProvider: setting.oneOf('PAYMENT_PROVIDER', ['NONE', 'SANDBOX'], demo ? 'SANDBOX' : 'NONE'),
    sandboxUrl: setting.url('SANDBOX_PAYMENTS_URL', withPort(publicUrl, port)),
    sandboxDelaySeconds: setting.integer('SANDBOX_DELAY_SECONDS', 1),
    bankAccount: readBankAccount(setting, demo),
    operator: readOperator(setting, demo),
    mailFrom: setting.text('MAIL_FROM', 'Tiber <no-reply@tiber.example>'),
    logLevel: setting.oneOf('LOG_LEVEL', logLevels, 'info'),
    signals: readSignalSettings(setting),
  }
}

/** Example account, which nobody owns. */
const demoAccount = { beneficiary: 'Tiber Suministros, S.L.', iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX' }

/** Company of the demo shop, with an example tax number. */
const demoOperator = {
  name: 'Tiber Suministros, S.L.',
  taxNumber: 'ESB41990003',
  address: 'Avenida de la Innovación 1',
  zipcode: '41020',
  city: 'Sevilla',
  country: 'ES',
}

/** Reads the company that runs the shop, as documents name it: all of its settings or none. */
function readOperator({ find, text }: SettingsReader, demo: boolean) {
  if (find('OPERATOR_NAME') === undefined) return demo ? demoOperator : undefined
  return {
    name: text('OPERATOR_NAME'),
    taxNumber: text('OPERATOR_TAX_NUMBER'),
    address: text('OPERATOR_ADDRESS'),
    zipcode: text('OPERATOR_ZIPCODE'),
    city: text('OPERATOR_CITY'),
    country: text('OPERATOR_COUNTRY'),
  }
}

/** Reads the account for bank transfers: all of its settings or none. */
function readBankAccount({ find, text }: SettingsReader, demo: boolean) {
  const isSet = ['BANK_BENEFICIARY', 'BANK_IBAN', 'BANK_BIC'].some((name) => find(name) !== undefined)
  if (!isSet) return demo ? demoAccount : undefined
  const iban = text('BANK_IBAN').replaceAll(' ', '')
  if (!isIban(iban)) throw new SettingError('BANK_IBAN is not a valid IBAN.')
  return { beneficiary: text('BANK_BENEFICIARY'), iban, bic: text('BANK_BIC') }
}

/** Returns the address of the same host at another port, as a browser sees it. */
const withPort = (address: string, port: number) => `http://${new URL(address).hostname}:${port}`

const demoApiKey = 'tiber-demo-key-'.padEnd(64, '0')

function validateApiKey(name: string, key: string, demo: boolean): string {
  if (key.length !== 64) throw new SettingError(`${name} must have 64 characters.`)
  if (key === demoApiKey && !demo) throw new SettingError(`${name} is the public demo key; set a key of your own.`)
  return key
}

function validateTokenSecret(secret: string): string {
  if (secret.length < 32) throw new SettingError('TOKEN_SECRET must have at least 32 characters.')
  return secret
}
