import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    testTimeout: 60_000,
  },
})
