import { defineConfig } from 'vitest/config'

import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { textFiles } from './vite/text-files.ts'
import { testLimits } from '../../tools/tests/test-limits.ts'

// These mock modules, or need texts that no test before them has loaded.
export const isolatedTests = ['app/i18n/*.test.{ts,tsx}']

export default defineConfig({
  plugins: [messages(textFiles), iconSprite()],
  test: {
    name: 'storefront',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'vite/**/*.test.ts'],
    exclude: isolatedTests,
    // A worker loads React and the router once: 37 s instead of 121 for all files.
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    ...testLimits,
  },
})
