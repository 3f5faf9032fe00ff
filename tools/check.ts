import { root } from './processes.ts'

/** Prints the problems found by a check and how to fix them, or one line if there are none. */
export function runCheck(name: string, problemsOf: (folder: string) => string[], fix: string): void {
  const problems = problemsOf(root)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${name}: nothing to complain about.`)
  else console.error(`${name}: ${problems.length} found. ${fix}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
