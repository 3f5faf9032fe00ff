import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'platform',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/test-setup.ts'],
    // Nothing is kept in a module but what belongs to its database: a worker loads the platform once, and PGlite stays warm.
    isolate: false,
    // Each worker holds a database of some 370 MB.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
