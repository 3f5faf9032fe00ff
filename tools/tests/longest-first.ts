import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects with long files run first, because one started last would leave the other core idle. */
const projectOrder = ['embedded', 'platform', 'platform on PGlite', 'storefront', 'storefront, isolated', 'packages']
const longFiles = ['every-input', 'every-call', 'kill', 'stock-contention', 'concurrency']

/** Keeps files of one project and environment together, because only they share a worker, and starts the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    const sorted = shuffle
      ? sortBy(files, ({ moduleId }) => hash('sha1', `${seed} ${moduleId}`))
      : sortBy(await super.sort(files), rankLongFile)
    const byEnvironment = sortBy(sorted, ({ moduleId }) => (needsBrowserEnvironment(moduleId) ? 1 : 0))
    return sortBy(byEnvironment, ({ project }) => projectOrder.indexOf(project.name))
  }
}

const needsBrowserEnvironment = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment')

function rankLongFile({ moduleId }: TestSpecification): number {
  const rank = longFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank === -1 ? longFiles.length : rank
}

function sortBy<Key extends string | number>(files: TestSpecification[], toKey: (file: TestSpecification) => Key) {
  const keyed = files.map((file) => ({ file, key: toKey(file) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ file }) => file)
}
