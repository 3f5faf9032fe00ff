import { defineConfig } from '@playwright/test'

// tools/e2e.ts starts a shop and says in the environment where it is; it also chooses the language.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // When to give up, and not how fast a page has to be: `npm run bench` measures that, on machines that pause for seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['JOURNEY_REPORT'] ?? '../test-results/journeys.json' }]],
  use: {
    baseURL: process.env['SHOP_URL'],
    // A quarter of the run, and nobody opens it there.
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
