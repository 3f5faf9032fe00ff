import { buildSetupLink, getSetupFile, writeSetupFile } from '@tiber/platform/announce-setup'
import { readConfig } from '@tiber/platform/config'
import { startJobs } from '@tiber/platform/jobs/jobs'
import { createSetupToken, hasOwner } from '@tiber/platform/modules/users/public'
import { createPlatform } from '@tiber/platform/platform'
import { SettingError } from '@tiber/server/environment'
import { createLog } from '@tiber/server/log'
import { withDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

await runScript(async () => {
  const [option, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (option !== undefined && option !== '--owner'))
    throw new SettingError('Pass nothing for the first owner, or --owner if the owner is lost.')
  const config = readConfig(process.env)
  const log = createLog('command', 'warn')
  const link = await withDatabase(async (database, url) => {
    const jobs = await startJobs(database, url, log)
    try {
      const context = createPlatform({ config, database, jobs, log }).systemContext()
      if (option === undefined && (await hasOwner(context)))
        throw new SettingError('Somebody runs this shop already. If nobody can sign in: npm run setup-link -- --owner')
      return buildSetupLink(config, await createSetupToken(context, option ? 'LOST_OWNER' : 'FIRST_OWNER'))
    } finally {
      await jobs.stop()
    }
  })
  if (process.stdout.isTTY) {
    process.stdout.write(`Open this within 24 hours; it works once:\n${link}\n`)
    return
  }
  const file = getSetupFile(config)
  writeSetupFile(file, link)
  process.stdout.write(`The link is in ${file}; it works once within 24 hours.\n`)
})
