import { defineConfig } from 'vitest/config'

import { iconSprite } from './vite/icon-sprite.ts'
import { messages } from './vite/messages.ts'

export default defineConfig({
  plugins: [messages(), iconSprite()],
  test: {
    name: 'storefront',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'vite/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
