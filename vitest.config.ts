import { defineConfig } from 'vitest/config'

const sources = (name: string, root: string, include = 'src/**/*.test.ts') => ({
  test: { name, root, include: [include] },
})

export default defineConfig({
  test: {
    // Two cores, and a database of some 370 MB in each worker of the platform's tests.
    maxWorkers: 2,
    projects: [
      sources('contract', 'packages/contract'),
      sources('sdk', 'packages/sdk'),
      sources('demo-data', 'packages/demo-data'),
      sources('server', 'packages/server'),
      'apps/platform',
      sources('content', 'apps/content'),
      sources('embedded', 'apps/embedded'),
      'apps/storefront',
      sources('tools', 'tools', '*.test.ts'),
    ],
  },
})
