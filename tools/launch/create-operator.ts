import { buildEnvironment, loadEnvFile, openDataFolder, readSettings } from './settings.ts'
import { runInTerminal } from './run-steps.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs `npm run create-operator -- name@company.com`: creates an operator in the database that `npm start` would use
 * and prints a link to choose a password.
 */
await runCommand(async () => {
  loadEnvFile()
  const settings = readSettings(process.env)
  openDataFolder(settings.dataDir)
  const env = buildEnvironment(settings, process.env)
  return runInTerminal([process.execPath, 'apps/embedded/src/create-operator.ts', ...process.argv.slice(2)], env)
})
