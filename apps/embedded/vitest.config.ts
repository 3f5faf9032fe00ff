import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'embedded', include: ['src/**/*.test.ts'], testTimeout: 160_000, hookTimeout: 160_000 },
})
