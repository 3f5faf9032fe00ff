import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * Elements become or stop being the last child all the time while a page arrives. If any element at all may be styled by
 * that, the browser computes the styles of the whole page anew, twice per page load.
 */
test('no rule styles any element inside of a last child', () => {
  const files = globSync(['apps/*/app/**/*.css', 'packages/ui/src/**/*.css'], { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    (
      readFileSync(join(root, file), 'utf8').match(
        /[^\n{]*:(?:last-child|last-of-type|nth-last-[^\n{]*)[ >+~]+\*[^\n{]*/g,
      ) ?? []
    ).map((rule) => `${file}: ${rule.trim()}`),
  )
  expect(found).toEqual([])
})
