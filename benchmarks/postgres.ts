import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../tools/ports.ts'

export type Postgres = { url: string; pid: number; stop(): void }

const folderOfVersions = '/usr/lib/postgresql'

/** A PostgreSQL of its own in a temporary folder, with the settings a small server would have. */
export async function startPostgres(): Promise<Postgres> {
  const version = readdirSync(folderOfVersions).toSorted().at(-1)
  if (!version) throw new Error('PostgreSQL is not installed: apt-get install postgresql.')
  const program = (name: string) => join(folderOfVersions, version, 'bin', name)
  const folder = mkdtempSync(join(tmpdir(), 'tiber-bench-'))
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const run = (name: string, ...options: string[]) => {
    const [command, ...rest] = isRoot
      ? ['runuser', '-u', 'postgres', '--', program(name), ...options]
      : [program(name), ...options]
    execFileSync(command!, rest, { cwd: '/', stdio: 'ignore' })
  }
  const [port] = await freePorts(1)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c shared_buffers=512MB`
  run('pg_ctl', '-D', data, '-l', join(folder, 'server.log'), '-w', '-o', settings, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
