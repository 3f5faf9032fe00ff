import { defineConfig } from 'vitest/config'

import { isolatedTests } from './vitest.config.ts'
import { testLimits } from '../../tools/tests/test-limits.ts'

export default defineConfig({
  test: { name: 'ui, isolated', include: isolatedTests, maxWorkers: 3, ...testLimits },
})
