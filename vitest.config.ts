import { existsSync } from 'node:fs'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = ['packages/contract', 'packages/sdk', 'packages/demo-data', 'packages/drawings', 'packages/server']
const apps = ['apps/content', 'apps/embedded', 'apps/storefront', 'tools']

// A folder without needs of its own has no configuration file. The limit of a minute ends a test that hangs; it is far
// above what a busy machine needs.
const toProject = (folder: string) =>
  existsSync(`${folder}/vitest.config.ts`)
    ? folder
    : {
        test: {
          name: folder.split('/').at(-1) ?? folder,
          root: folder,
          include: ['**/*.test.ts'],
          testTimeout: 60_000,
        },
      }

const platform = (test: {
  name: string
  include: string[]
  exclude?: string[]
  isolate?: true
  env?: { TEST_DATABASE_URL: '' }
}) => ({
  test: {
    root: 'apps/platform',
    globalSetup: ['src/testing/test-setup.ts'],
    // Modules keep no state but what belongs to their database, so a worker loads the platform once and PGlite stays warm.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...test,
  },
})
const all = ['src/**/*.test.ts']

// Each takes a worker of its own: files that share a worker are dealt out beforehand, and one worker would get them all.
const long = ['src/testing/{kill,contract/every-input,contract/every-call}.test.ts']

// Where the platform's tests run on PostgreSQL, these run on the embedded database as well: a good request of every call,
// and whatever the two drivers do differently. The journeys run on it too.
const onPglite = [
  'src/testing/contract/every-response.test.ts',
  'src/jobs/*.test.ts',
  'src/seeding/*.test.ts',
  'src/modules/carts/wait-for-changes.test.ts',
  'src/modules/search/search.test.ts',
]

const platformProjects = [
  platform({ name: 'platform', include: all, exclude: long }),
  platform({ name: 'platform, long', include: long, isolate: true }),
  ...(process.env['TEST_DATABASE_URL']
    ? [platform({ name: 'platform on PGlite', include: onPglite, env: { TEST_DATABASE_URL: '' } })]
    : []),
]

/** Starts the longest files first, because one started last would leave the other core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /every-(input|call)|embedded|kill/.test(moduleId.split('/').at(-1) ?? '')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores, and a database of some 370 MB in each worker of the platform's tests.
    maxWorkers: 2,
    projects: [...[...folders, ...apps].map(toProject), ...platformProjects],
  },
})
