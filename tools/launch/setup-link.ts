import { buildEnvironment, loadEnvFile, openDataFolder, readSettings } from './settings.ts'
import { runInTerminal } from './run-steps.ts'
import { runCommand } from './run-command.ts'

/**
 * Runs `npm run setup-link`: prints another link for the first owner of the shop that `npm start` would use; with
 * `-- --owner`, one that adds an owner where nobody can sign in any more.
 */
await runCommand(async () => {
  loadEnvFile()
  const settings = readSettings(process.env)
  openDataFolder(settings.dataDir)
  const env = buildEnvironment(settings, process.env)
  return runInTerminal([process.execPath, 'apps/embedded/src/setup-link.ts', ...process.argv.slice(2)], env)
})
