import { createWriteStream, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { formatLogLine } from './log-lines.ts'
import { openDataFolder } from './settings.ts'

const largeLogBytes = 10_000_000

export type Logs = ReturnType<typeof createLogs>

/** Writes the output of processes to files of the data folder, or to the terminal while watching. */
export function createLogs(dataDir: string, watch: boolean) {
  return {
    open(name: string): (line: string) => void {
      if (watch) return (line) => console.log(`${name.padEnd(10)} ${formatLogLine(line)}`)
      const file = join(openDataFolder(dataDir), `${name}.log`)
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largeLogBytes) renameSync(file, `${file}.1`)
      const stream = createWriteStream(file, { flags: 'a' })
      return (line) => stream.write(`${line}\n`)
    },
    describePlace: (name: string) => (watch ? 'the lines above' : join(dataDir, 'logs', `${name}.log`)),
  }
}
