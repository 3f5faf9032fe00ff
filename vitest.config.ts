import { existsSync } from 'node:fs'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = ['packages/contract', 'packages/sdk', 'packages/demo-data', 'packages/drawings', 'packages/server']
const apps = ['apps/content', 'apps/embedded', 'apps/storefront', 'tools']

// Uses a folder's own configuration if it has one. The limit of a minute stops a hung test; even a busy machine needs
// far less.
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
    globalSetup: [`${import.meta.dirname}/apps/platform/src/testing/test-setup.ts`],
    // Modules keep state per database only, so a worker loads the platform once and PGlite stays warm.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...test,
  },
})
const all = ['src/**/*.test.ts']

// Each of these takes its own worker: files sharing a worker are assigned in advance, and one worker could get them all.
const long = ['src/testing/{kill,contract/every-input,contract/every-call}.test.ts']

// If the platform's tests run on PostgreSQL, these also run on the embedded database: a valid request of every call, and
// the code where the two drivers differ. The journeys run on it too.
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
    projects: [
      ...[...folders, ...apps].map(toProject),
      'apps/storefront/vitest.isolated.config.ts',
      ...platformProjects,
    ],
  },
})
