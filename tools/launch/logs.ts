import { createWriteStream, openSync, renameSync, statSync, type WriteStream } from 'node:fs'
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
      return openRotatingLog(join(openDataFolder(dataDir), `${name}.log`))
    },
    describePlace: (name: string) => (watch ? 'the lines above' : join(dataDir, 'logs', `${name}.log`)),
  }
}

/** How long lines are dropped before a log that could not be written is tried again. */
const retryMs = 10_000

/** Appends lines to a file, which is renamed when it is large; a full disk costs lines, not the shop. */
export function openRotatingLog(file: string, maxBytes = largeLogBytes): (line: string) => void {
  let stream: WriteStream | undefined
  let size = 0
  let retryAt = 0
  const open = () => {
    // Opened at once, so that a later rename concerns this file.
    const opened = createWriteStream(file, { fd: openSync(file, 'a') })
    return opened.on('error', (error) => {
      if (stream === opened) drop(error)
    })
  }
  const drop = (error: unknown) => {
    if (Date.now() >= retryAt) console.error(`The log ${file} cannot be written: ${(error as Error).message}`)
    stream = undefined
    retryAt = Date.now() + retryMs
  }
  return (line) => {
    if (stream === undefined && Date.now() < retryAt) return
    try {
      size = stream === undefined ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : size
      if (size > maxBytes) {
        stream?.end()
        renameSync(file, `${file}.1`)
        stream = undefined
        size = 0
      }
      stream ??= open()
      size += Buffer.byteLength(line) + 1
      stream.write(`${line}\n`)
    } catch (error) {
      drop(error)
    }
  }
}
