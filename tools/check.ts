import { root } from './processes.ts'

/** Prints what a check found and how to fix it; no finding, no output but one line. */
export function runCheck(name: string, problemsOf: (folder: string) => string[], fix: string): void {
  const problems = problemsOf(root)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${name}: nothing to complain about.`)
  else console.error(`${name}: ${problems.length} found. ${fix}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
