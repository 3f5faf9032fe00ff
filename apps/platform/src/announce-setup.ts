import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformConfig } from './config.ts'
import type { Context } from './context.ts'
import { createSetupToken, hasOwner } from './modules/users/public.ts'

type SetupConfig = Pick<PlatformConfig, 'dataDir' | 'deskUrl'>

/**
 * While nobody runs the shop, makes a link that makes its first owner. A terminal shows it once; otherwise it is in a
 * file that only the account of the platform can read. It is never logged.
 */
export async function announceSetup(config: SetupConfig, context: Context): Promise<void> {
  const file = getSetupFile(config)
  if (await hasOwner(context)) return rmSync(file, { force: true })
  const link = buildSetupLink(config, await createSetupToken(context, 'FIRST_OWNER'))
  if (process.stdout.isTTY) {
    process.stdout.write(`\n  Nobody runs this shop yet. Open this within 24 hours; it works once:\n  ${link}\n\n`)
    return
  }
  writeSetupFile(file, link)
  context.log.info({ file }, 'Nobody runs this shop yet: the file has the link that makes its owner')
}

/** The secret is in the fragment, which no server, proxy or referrer sees. */
export const buildSetupLink = ({ deskUrl = 'http://localhost:3001' }: SetupConfig, token: string) =>
  `${deskUrl}/setup#${token}`

export const getSetupFile = ({ dataDir }: Pick<SetupConfig, 'dataDir'>) => join(dataDir, 'setup-link')

/** Replaces the file, so that its mode is that of a new one. */
export function writeSetupFile(file: string, link: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
}
