import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoApiKey } from '@tiber/demo-data/people'

import { findFreePorts } from './ports.ts'
import { findPostgres, startTemporaryPostgres } from './postgres.ts'
import { waitForStopRequest } from './processes.ts'
import { CommandError } from './run-command.ts'
import { runInTerminal } from './run-steps.ts'
import { readSettings } from './settings.ts'
import { createShop } from './shop.ts'

/**
 * Runs a private shop while the callback works: free ports, an empty data folder, no mail server. It runs on PostgreSQL
 * where that is installed, as a shop of real customers does; the embedded database takes several times its CPU.
 */
export async function withPrivateShop<Result>(work: (env: Record<string, string>) => Promise<Result>): Promise<Result> {
  const [storefront = 0, desk = 0, platform = 0, content = 0] = await findFreePorts(4)
  const dataDir = mkdtempSync(join(tmpdir(), 'tiber-shop-'))
  const postgres = findPostgres() ? await startTemporaryPostgres() : undefined
  const environment = {
    // One of each: the machine is busy with the tests.
    WEB_PROCESSES: '1',
    ...removeOwnVariables(process.env),
    STOREFRONT_PORT: String(storefront),
    DESK_PORT: String(desk),
    PLATFORM_PORT: String(platform),
    CONTENT_PORT: String(content),
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: postgres.url }),
    DEMO: '1',
    DEMO_AUTOPILOT: '0',
    DEMO_SIZE: 'small',
  }
  const shop = createShop(readSettings(environment), { watch: false, onProgress: (text) => console.log(`  ${text}`) })
  const close = async () => {
    await shop.stop()
    postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  void waitForStopRequest()
    .then(close)
    .then(() => process.exit(1))
  try {
    if (postgres) await loadDemoShop(environment)
    await shop.start(environment)
    const urls = {
      SHOP_URL: `http://localhost:${storefront}`,
      DESK_URL: `http://localhost:${desk}`,
      PLATFORM_URL: `http://127.0.0.1:${platform}`,
      CONTENT_URL: `http://127.0.0.1:${content}`,
    }
    const shopDied = shop.ended.then((reason) => Promise.reject(reason))
    const variables = {
      ...urls,
      API_KEY: demoApiKey,
      LOG_DIR: join(dataDir, 'logs'),
      // For commands that open the same database.
      SHOP_DATA_DIR: dataDir,
      ...(postgres && { SHOP_DATABASE_URL: postgres.url }),
    }
    return await Promise.race([work(variables), shopDied])
  } catch (error) {
    showLogs(join(dataDir, 'logs'))
    throw error
  } finally {
    await close()
  }
}

// Only the embedded services load the demo shop themselves.
async function loadDemoShop(environment: Record<string, string | undefined>): Promise<void> {
  const code = await runInTerminal([process.execPath, 'apps/embedded/src/seed.ts', '--size', 'small'], environment)
  if (code !== 0) throw new CommandError('The demo shop could not be loaded: see the message above.')
}

// Removes a developer's own variables, which could lead a test to a real database or mail server.
function removeOwnVariables(environment: Record<string, string | undefined>) {
  const connectionVariables = [
    'DATABASE_URL',
    'PLATFORM_URL',
    'CONTENT_URL',
    'PUBLIC_URL',
    'DESK_URL',
    'DESK_API_KEY',
    'SMTP_URL',
    'API_KEY',
    'PLATFORM_API_KEY',
  ]
  const otherVariables = [
    'TOKEN_SECRET',
    'CONTENT_TOKEN',
    'CONTENT_PREVIEW_TOKEN',
    'CONTENT_WEBHOOK_SECRET',
    'CONTENT_WEBHOOK_URL',
    'CONTENT_EDITOR_ORIGINS',
    'CONTENT_FILES_DIR',
    'CONTENT_FILES_URL',
    'ICONS_URL',
    'STORES',
    'PRIMARY_COLOUR',
    'DEMO',
    'ALLOWED_ORIGINS',
    'PAYMENT_PROVIDER',
    'SANDBOX_PAYMENTS_URL',
    'SANDBOX_DELAY_SECONDS',
    'NODE_ENV',
    'ANALYTICS_URL',
    'ANALYTICS_SITE_ID',
    'SENTRY_DSN',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'METRICS_TOKEN',
  ]
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => ![...connectionVariables, ...otherVariables].includes(name)),
  )
}

// Shows the logs before their folder is deleted: they say why the shop did not start.
function showLogs(logs: string): void {
  for (const name of ['build', 'embedded', 'platform', 'content', 'storefront', 'desk']) {
    try {
      const lines = readFileSync(join(logs, `${name}.log`), 'utf8')
        .trim()
        .split('\n')
        .slice(-20)
      if (lines.join('')) console.error([`--- the end of ${name}.log`, ...lines].join('\n'))
    } catch {
      // The process was never started.
    }
  }
}
