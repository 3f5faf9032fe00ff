import { defineConfig } from 'vitest/config'

import { isolatedTests } from './vitest.config.ts'

export default defineConfig({
  test: { name: 'ui, isolated', include: isolatedTests, maxWorkers: 3, testTimeout: 60_000 },
})
