import { defineConfig } from 'vitest/config'

import { LongestFirst } from './tools/tests/longest-first.ts'
import { testLimits } from './tools/tests/test-limits.ts'

/** Node loads these files as it does in production, without Vite, and a worker loads every module once for all its files. */
const onNode = {
  isolate: false,
  // Records what statements return, if asked to.
  setupFiles: [`${import.meta.dirname}/packages/server/src/testing/record-statements.setup.ts`],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // A project without this number takes one worker less than there are cores, and runs after all others.
  maxWorkers: 3,
  ...testLimits,
}

const packages = {
  test: {
    ...onNode,
    name: 'packages',
    include: ['{packages/!(ui|web),tools}/**/*.test.ts', 'apps/content/src/**/*.test.ts'],
  },
}

// These tests start whole shops, and creating a database takes minutes on a very busy machine.
const embedded = {
  test: {
    ...onNode,
    name: 'embedded',
    root: 'apps/embedded',
    include: ['src/**/*.test.ts'],
    testTimeout: 160_000,
    hookTimeout: 160_000,
  },
}

const platform = (test: { name: string; include: string[]; exclude?: string[]; env?: { TEST_DATABASE_URL: '' } }) => ({
  test: {
    ...onNode,
    root: 'apps/platform',
    globalSetup: [`${import.meta.dirname}/apps/platform/src/testing/test-setup.ts`],
    ...test,
  },
})

// A valid request of every call is sent on both databases; on PostgreSQL every-call.test.ts does so.
const everyResponse = 'src/testing/contract/every-response.test.ts'

// If the platform's tests run on PostgreSQL, these run on the embedded database: a valid request of every call, and the
// code where the two drivers differ.
const onPglite = [
  everyResponse,
  'src/jobs/*.test.ts',
  'src/seeding/*.test.ts',
  'src/modules/carts/wait-for-changes.test.ts',
  'src/modules/quotes/compare/compare-quotes.test.ts',
  'src/modules/search/search.test.ts',
]

// The embedded database is seeded for every run of these projects and by the tests of the embedded services.
const seeding = 'src/seeding/seed.test.ts'

const onPostgres = platform({ name: 'platform', include: ['src/**/*.test.ts'], exclude: [everyResponse] })
const platformProjects = process.env['TEST_DATABASE_URL']
  ? [
      onPostgres,
      platform({ name: 'platform on PGlite', include: onPglite, exclude: [seeding], env: { TEST_DATABASE_URL: '' } }),
    ]
  : [platform({ name: 'platform', include: ['src/**/*.test.ts'] })]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the cores, because workers also wait; each of the platform's has a database of some 370 MB.
    maxWorkers: 3,
    projects: [
      packages,
      embedded,
      ...platformProjects,
      'apps/editor',
      'packages/ui',
      'packages/web',
      'packages/ui/vitest.isolated.config.ts',
      'apps/desk',
      'apps/storefront',
      'apps/storefront/vitest.isolated.config.ts',
    ],
  },
})
