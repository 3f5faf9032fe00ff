import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tools/tests/test-limits.ts'

export default defineConfig({
  test: {
    name: 'web',
    include: ['{src,vite}/**/*.test.{ts,tsx}'],
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    ...testLimits,
  },
})
