import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Measures how long the work takes, and the CPU time of the processes meanwhile. */
export async function measureRun<Result>(pids: number[], work: () => Promise<Result>) {
  const [before, from] = [sumCpuMs(pids), performance.now()]
  const result = await work()
  return { result, seconds: (performance.now() - from) / 1000, cpuMs: sumCpuMs(pids) - before }
}

const sumCpuMs = (pids: number[]) => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)

/** Returns the CPU milliseconds used by a process and its children; a database works in children. */
function cpuMs(pid: number): number {
  const own = readTicks(pid)
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && readParent(Number(entry)) === pid)
  return ((own + children.reduce((sum, child) => sum + readTicks(Number(child)), 0)) * 1000) / ticksPerSecond
}

/** Returns the memory of a process in megabytes. */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Returns user and system time of the process and of the children it has waited for. */
function readTicks(pid: number): number {
  return readStatFields(pid)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0)
}

const readParent = (pid: number) => Number(readStatFields(pid)[1])

/** Returns the fields after the name, which may hold spaces, or none if the process has just ended. */
function readStatFields(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
