import { defineConfig } from 'vitest/config'

import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { textFiles } from './vite/text-files.ts'
import { isolatedTests } from './vitest.config.ts'
import { testLimits } from '../../tools/tests/test-limits.ts'

export default defineConfig({
  plugins: [messages(textFiles), iconSprite()],
  test: { name: 'storefront, isolated', include: isolatedTests, maxWorkers: 3, ...testLimits },
})
