import { loadEnvFile, readSettings } from './settings.ts'
import { runShown } from './steps.ts'
import { runCommand } from './stop.ts'

/** npm run seed: loads the demo shop into the database that `npm start` would use. */
await runCommand(async () => {
  loadEnvFile()
  const { dataDir } = readSettings(process.env)
  return runShown([process.execPath, 'apps/embedded/src/seed.ts'], { ...process.env, DATA_DIR: dataDir })
})
