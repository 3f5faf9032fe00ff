import { defineConfig } from 'vitest/config'

import { iconSprite } from './vite/icon-sprite.ts'
import { messages } from './vite/messages.ts'

// These mock modules, or need texts that no test before them has loaded.
export const isolatedTests = ['app/i18n/*.test.{ts,tsx}']

export default defineConfig({
  plugins: [messages(), iconSprite()],
  test: {
    name: 'storefront',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'vite/**/*.test.ts'],
    exclude: isolatedTests,
    // A worker loads React and the router once: 37 s instead of 121 for all files.
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    testTimeout: 60_000,
  },
})
