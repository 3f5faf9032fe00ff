// Runs before every npm script, on any Node from version 20, before anything is installed. Hence plain JavaScript with
// nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const hashFile = join(modules, '.tiber-lock-hash')
const neededMajor = 24

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
// The hash includes the platform, because a folder shared between machines holds the binaries of only one of them.
const lockHash = createHash('sha256').update(`${lockText}${process.platform}-${process.arch}`).digest('hex')

if (!isInstalled()) await install()
checkNode()
configureHooks()

function isInstalled() {
  if (!existsSync(hashFile)) return isInstalledByHand() && saveHash()
  return readFileSync(hashFile, 'utf8').trim() === lockHash || (isInstalledByHand() && saveHash())
}

// After a manual `npm install` the right packages are there already: npm records them in a second lockfile.
function isInstalledByHand() {
  process.report.excludeNetwork = true // else the report looks up host names
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const installedFile = join(modules, '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(JSON.parse(lockText).packages).every(([path, expected]) => {
    if (path === '' || expected.link) return true
    if (!installed[path]) return Boolean(expected.optional) && !isForThisMachine(expected, libc)
    return installed[path].version === expected.version
  })
}

function isForThisMachine(expected, libc) {
  if (!expected.os || !expected.cpu) return false
  return (
    expected.os.includes(process.platform) &&
    expected.cpu.includes(process.arch) &&
    (process.platform !== 'linux' || !expected.libc || expected.libc.includes(libc))
  )
}

function saveHash() {
  writeFileSync(hashFile, `${lockHash}\n`)
  return true
}

async function install() {
  console.log('Installing the packages of package-lock.json: about a minute the first time …')
  const startedAt = Date.now()
  // npm shows its own progress on a terminal and prints nothing elsewhere.
  const timer = process.stdout.isTTY
    ? undefined
    : setInterval(() => console.log(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`), 10_000)
  // Hides warnings, because on Node 20 npm lists every package that needs the Node 24 it is about to install.
  const code = await runNpm(['ci', '--ignore-scripts', '--include=optional', '--include=dev', '--loglevel=error'])
  clearInterval(timer)
  if (code !== 0) stop('The packages could not be installed: npm ci failed with the message above.')
  saveHash()
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

// Runs the calling npm with its own Node: the Node on the PATH may be the one `npm ci` is about to delete.
function runNpm(args) {
  const npm = process.env.npm_execpath
  const [command, all] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...args]] : ['npm', args]
  return new Promise((resolve) => {
    const child = spawn(command, all, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })
}

function checkNode() {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  const found = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: path } })
  const version = found.stdout?.trim() ?? ''
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= neededMajor) return
  const isBundled = existsSync(join(modules, '.bin', 'node'))
  stop(
    isBundled
      ? `Node ${neededMajor} in node_modules/.bin does not run on this machine: delete node_modules, install Node ${neededMajor} or newer and try again.`
      : `Tiber needs Node ${neededMajor} and npm has no package of it for ${process.platform}-${process.arch}: install Node ${neededMajor} or newer (this machine has ${version || 'none'}) and try again.`,
  )
}

// The repository has its own hooks; an archive without history has no Git configuration to set.
function configureHooks() {
  if (existsSync(join(root, '.git'))) spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root })
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
