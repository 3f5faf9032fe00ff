import { defineConfig } from 'vitest/config'

import { iconSprite } from './vite/icon-sprite.ts'
import { testLimits } from '../../tools/tests/test-limits.ts'

// What is loaded is kept in a module: these tests need one that has loaded nothing.
export const isolatedTests = ['src/i18n/*.test.{ts,tsx}']

export default defineConfig({
  plugins: [iconSprite()],
  test: {
    name: 'ui',
    include: ['{src,vite}/**/*.test.{ts,tsx}'],
    exclude: isolatedTests,
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    ...testLimits,
  },
})
