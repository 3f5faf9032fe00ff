import { existsSync } from 'node:fs'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const folders = ['packages/contract', 'packages/sdk', 'packages/demo-data', 'packages/drawings', 'packages/server']
const apps = ['apps/platform', 'apps/content', 'apps/embedded', 'apps/storefront', 'tools']

// A folder that needs nothing special has no configuration of its own. A minute everywhere: a test that hangs still
// ends, and a busy machine fails none.
const projectOf = (folder: string) =>
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

/** These take minutes: begun last, one of them would keep a core waiting for the other. */
const long = /every-(input|call)|embedded|kill/
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId.split('/').at(-1) ?? '')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Two cores, and a database of some 370 MB in each worker of the platform's tests.
    maxWorkers: 2,
    projects: [...folders, ...apps].map(projectOf),
  },
})
