import { globSync } from 'node:fs'

import { root } from '../launch/processes.ts'
import { runCommand, CommandError } from '../launch/run-command.ts'
import { formatTotals } from './totals.ts'
import { runUnitTests } from './unit-tests.ts'

/** Runs the unit tests of one or more areas: every folder of that name in contract, platform and storefront. */
await runCommand(async () => {
  const areas = process.argv.slice(2)
  const folders = globSync('{packages,apps}/*/{src,app}/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
    file.split('/'),
  )
  const knownAreas = new Set(folders.flatMap((parts) => parts.slice(3, -1)))
  const unknownAreas = areas.filter((area) => !knownAreas.has(area))
  if (areas.length === 0 || unknownAreas.length > 0)
    throw new CommandError(
      `Name one or more areas, such as "npm run test:area -- carts": ${[...knownAreas].sort().join(', ')}.`,
    )
  const totals = await runUnitTests(areas.map((area) => `/${area}/`))
  console.log(formatTotals(totals))
  return totals.failed === 0 ? 0 : 1
})
