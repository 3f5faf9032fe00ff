/** What this thread has worked so far, in milliseconds: a busy machine is slow, but nobody works longer for it. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
