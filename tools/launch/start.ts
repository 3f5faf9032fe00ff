import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { waitForStopRequest, root } from './processes.ts'
import { loadEnvFile, readSettings, type Settings } from './settings.ts'
import { createShop } from './shop.ts'
import { runCommand } from './run-command.ts'

const watch = process.argv.includes('--watch')
const startedAt = Date.now()
const logins = [
  '  Sign in with the password tiber-demo as',
  '    buyer@tiber.example      buys for two companies',
  '    approver@tiber.example   approves the orders of GUADALQUIVIR',
  '    admin@tiber.example      administers GUADALQUIVIR',
  '    new@tiber.example        has bought nothing yet',
  '    supplier@tiber.example   works for a supplier, at the desk',
  '    operator@tiber.example   runs the shop: the desk and the editor',
]

await runCommand(async () => {
  loadEnvFile()
  const settings = readSettings(process.env)
  const shop = createShop(settings, { watch, onProgress: printProgress, shouldRestart: !watch })
  const stopRequest = waitForStopRequest()
  try {
    const started = shop
      .start(watch ? { ...process.env, WEB_PROCESSES: '1' } : process.env)
      .then(() => console.log(buildAnnouncement(settings, takeSetupLink(settings))))
    const failure = await Promise.race([started.then(() => shop.ended), stopRequest])
    if (failure) throw failure
    console.log('\nStopping …')
    return 0
  } finally {
    await shop.stop()
  }
})
// Exits although log files are still open.
process.exit()

function printProgress(text: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${text}`)
}

/** The platform has left the link that makes the first owner; a terminal shows it once, otherwise its file is named. */
function takeSetupLink({ dataDir }: Settings): string[] {
  const file = join(dataDir, 'setup-link')
  if (!existsSync(file)) return []
  if (!process.stdout.isTTY) return ['', `  Nobody runs this shop yet: the link that makes its owner is in ${file}`]
  const link = readFileSync(file, 'utf8').trim()
  rmSync(file)
  return ['', '  Nobody runs this shop yet. Open this within 24 hours; it works once:', `            ${link}`]
}

function buildAnnouncement(settings: Settings, setupLink: string[]): string {
  const logs = watch ? [] : [`  Logs      ${shortenPath(settings.dataDir)}/logs`]
  const editor = `  Editor    http://localhost:${settings.ports.CONTENT_PORT}/editor/`
  const outbox = `  Mails     http://localhost:${settings.ports.PLATFORM_PORT}/dev/outbox`
  return [
    '',
    `  Tiber is ready after ${Math.round((Date.now() - startedAt) / 1000)} s`,
    '',
    `  Shop      ${settings.publicUrl}`,
    ...(settings.shouldStartPlatform ? [`  Desk      ${settings.deskUrl}`] : []),
    ...(settings.shouldStartContent ? [editor] : []),
    ...(settings.demo && settings.shouldStartPlatform ? [outbox] : []),
    ...logs,
    ...setupLink,
    ...(settings.demo && settings.shouldStartPlatform ? ['', ...logins] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
}

function shortenPath(path: string): string {
  const relativePath = relative(root, path)
  return relativePath.startsWith('..') ? path : relativePath
}
