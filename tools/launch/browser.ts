import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { CommandError } from './run-command.ts'

const usualPaths = [
  // The headless shell draws no window around each page, which halves the time of the journeys.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns a browser for the journeys: an installed one, or Debian's, which root installs; throws if there is none. */
export function requireBrowser(): string {
  const configured = process.env['CHROMIUM_PATH']?.trim()
  if (configured && !existsSync(configured))
    throw new CommandError(`CHROMIUM_PATH names ${configured}, which does not exist.`)
  const found = configured || findBrowser() || (installBrowser() ? findBrowser() : undefined)
  if (found) return found
  throw new CommandError(
    'The journeys need Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function findBrowser(): string | undefined {
  return [...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path))
}

function installBrowser(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
      .status === 0
  const install = (name: string) => run('install', '-y', '--no-install-recommends', name)
  return run('update') && (install('chromium-headless-shell') || install('chromium'))
}
