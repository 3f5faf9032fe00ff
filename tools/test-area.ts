import { globSync } from 'node:fs'

import { root } from './processes.ts'
import { runCommand, Stop } from './stop.ts'
import { lineOf } from './totals.ts'
import { runUnitTests } from './unit-tests.ts'

/** Runs the unit tests of one or more areas: every folder of that name in contract, platform and storefront. */
await runCommand(async () => {
  const areas = process.argv.slice(2)
  const folders = globSync('{packages,apps}/*/{src,app}/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
    file.split('/'),
  )
  const known = new Set(folders.flatMap((parts) => parts.slice(3, -1)))
  const unknown = areas.filter((area) => !known.has(area))
  if (areas.length === 0 || unknown.length > 0)
    throw new Stop(`Name one or more areas, such as "npm run test:area -- carts": ${[...known].sort().join(', ')}.`)
  const totals = await runUnitTests(areas.map((area) => `/${area}/`))
  console.log(lineOf(totals))
  return totals.failed === 0 ? 0 : 1
})
