import { defineConfig } from 'vitest/config'
import { testLimits } from '../../tools/tests/test-limits.ts'

export default defineConfig({
  // The build inserts the drawings of icons.
  define: { EDITOR_ICONS: '{}' },
  test: {
    name: 'editor',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    ...testLimits,
  },
})
