import { PlatformError } from '@tiber/contract/errors'
import { readConfig } from '@tiber/platform/config'
import { startJobs } from '@tiber/platform/jobs/jobs'
import { createOperator } from '@tiber/platform/modules/users/public'
import { createPlatform } from '@tiber/platform/platform'
import { SettingError } from '@tiber/server/environment'
import { createLog } from '@tiber/server/log'
import { withDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const [email = '', ...rest] = process.argv.slice(2)
  if (rest.length > 0 || !email.includes('@'))
    throw new SettingError('Pass one e-mail address: npm run create-operator -- name@company.com')
  const config = readConfig(process.env)
  const log = createLog('command', 'warn')
  const link = await withDatabase(async (database, url) => {
    const jobs = await startJobs(database, url, log)
    try {
      return await createOperator(createPlatform({ config, database, jobs, log }).systemContext(), email)
    } catch (error) {
      if (error instanceof PlatformError) throw new SettingError(`${email}: ${error.message}`)
      throw error
    } finally {
      await jobs.stop()
    }
  })
  process.stdout.write(`Created the operator ${email}, who chooses a password within 7 days:\n${link}\n`)
})
