import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './processes.ts'
import { runShown } from './steps.ts'
import { runCommand, Stop } from './stop.ts'

/** npm run migration -- name [platform|content]: writes the SQL between the tables in code and the last migration. */
await runCommand(async () => {
  const [name, app = 'platform'] = process.argv.slice(2)
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Stop('Give the migration a kebab-case name: npm run migration -- buying-lists [platform|content].')
  const folder = join(root, 'apps', app)
  if (!existsSync(join(folder, 'drizzle.config.ts')))
    throw new Stop(`There is no database of "${app}": platform or content.`)
  const generate = `cd apps/${app} && drizzle-kit generate --name ${name}`
  return runShown(['sh', '-c', generate])
})
