import { defineConfig } from '@playwright/test'

// tools/tests/e2e.ts starts a shop, passes its addresses in the environment and chooses the language.
export default defineConfig({
  testDir: '.',
  globalSetup: './setup/fill-stock.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // These limits stop a hung test; `npm run bench` measures speed, and machines may pause for seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['JOURNEY_REPORT'] ?? '../test-results/journeys.json' }]],
  use: {
    baseURL: process.env['SHOP_URL'],
    // Traces take a quarter of the run, and in CI nobody opens them.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'es-ES', use: { locale: 'es-ES' } },
    { name: 'en-US', use: { locale: 'en-US' } },
  ],
})
