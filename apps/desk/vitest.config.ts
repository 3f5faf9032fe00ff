import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { defineConfig } from 'vitest/config'
import { textFiles } from './vite/text-files.ts'
import { testLimits } from '../../tools/tests/test-limits.ts'

export default defineConfig({
  plugins: [messages(textFiles), iconSprite()],
  test: {
    name: 'desk',
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts'],
    isolate: false,
    // Vitest wants the same number in all projects.
    maxWorkers: 3,
    ...testLimits,
  },
})
