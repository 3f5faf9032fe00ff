import { resolve } from 'node:path'
import { demoPassword, demoUsers } from '@tiber/demo-data/people'
import { buildEnvironment, loadEnvFile, readSettings } from './settings.ts'
import { runInTerminal } from './run-steps.ts'
import { runCommand } from './run-command.ts'

/** Runs `npm run import -- <file>` and `npm run export -- <file>` on the database that `npm start` would use. */
await runCommand(async () => {
  loadEnvFile()
  const settings = readSettings(process.env)
  const [command = '', file, ...rest] = process.argv.slice(2)
  const operator = demoUsers.find(({ clientType }) => clientType === 'OPERATOR')!
  // The operator's password is only known in the demo shop.
  const signIn = settings.demo ? { OPERATOR_EMAIL: operator.email, OPERATOR_PASSWORD: demoPassword } : {}
  const environment = {
    ...buildEnvironment(settings, process.env),
    ...signIn,
    ...process.env,
    DATA_DIR: settings.dataDir,
  }
  const fileArgs =
    file === undefined ? [] : [file.startsWith('--') ? file : resolve(process.env['INIT_CWD'] ?? '.', file)]
  return runInTerminal([process.execPath, 'apps/embedded/src/command.ts', command, ...fileArgs, ...rest], environment)
})
