import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'drawings', include: ['src/**/*.test.ts'] } })
