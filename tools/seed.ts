import { loadEnvFile, readSettings } from './settings.ts'
import { runShown } from './steps.ts'
import { runCommand } from './stop.ts'

/**
 * Runs `npm run seed [-- --size small | --variants 1000000]`: loads the demo shop into the database that `npm start`
 * would use.
 */
await runCommand(async () => {
  loadEnvFile()
  const { dataDir } = readSettings(process.env)
  return runShown([process.execPath, 'apps/embedded/src/seed.ts', ...process.argv.slice(2)], {
    ...process.env,
    DATA_DIR: dataDir,
  })
})
