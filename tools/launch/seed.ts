import { loadEnvFile, readSettings } from './settings.ts'
import { runInTerminal } from './run-steps.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs `npm run seed [-- --size small | --variants 1000000]`: loads the demo shop into the database that `npm start`
 * would use.
 */
await runCommand(async () => {
  loadEnvFile()
  const { dataDir, demo } = readSettings(process.env)
  return runInTerminal([process.execPath, 'apps/embedded/src/seed.ts', ...process.argv.slice(2)], {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
  })
})
