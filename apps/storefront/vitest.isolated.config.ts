import { defineConfig } from 'vitest/config'

import { iconSprite } from './vite/icon-sprite.ts'
import { messages } from './vite/messages.ts'
import { isolatedTests } from './vitest.config.ts'

export default defineConfig({
  plugins: [messages(), iconSprite()],
  test: { name: 'storefront, isolated', include: isolatedTests, maxWorkers: 3, testTimeout: 60_000 },
})
