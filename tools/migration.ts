import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './launch/processes.ts'
import { runInTerminal } from './launch/run-steps.ts'
import { runCommand, CommandError } from './launch/run-command.ts'

/**
 * Runs `npm run migration -- name [platform|content]`: writes the SQL between the tables in code and the last
 * migration.
 */
await runCommand(async () => {
  const [name, app = 'platform'] = process.argv.slice(2)
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new CommandError(
      'Give the migration a kebab-case name: npm run migration -- buying-lists [platform|content].',
    )
  const folder = join(root, 'apps', app)
  if (!existsSync(join(folder, 'drizzle.config.ts')))
    throw new CommandError(`"${app}" has no database: name platform or content.`)
  // The generator asks whether a column is new or renamed.
  const code = await runInTerminal(['sh', '-c', `cd apps/${app} && drizzle-kit generate --name ${name}`], {}, 'inherit')
  if (code === 0) deleteOldSnapshots(join(folder, 'migrations/meta'))
  return code
})

/**
 * Keeps the newest snapshot, the only one the generator reads: older ones would be half of all lines in the repository.
 */
function deleteOldSnapshots(meta: string): void {
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, file))
}
