/** Returns the CPU time of this thread in milliseconds; unlike elapsed time, it does not depend on the load of the machine. */
export function getCpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
