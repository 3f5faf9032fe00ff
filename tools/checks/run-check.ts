import { root } from '../launch/processes.ts'

/** Prints the problems found by a check and how to fix them, or one line if there are none. */
export function runCheck(name: string, findProblems: (folder: string) => string[], fix: string): void {
  const problems = findProblems(root)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${name}: no problems.`)
  else console.error(`${name}: ${problems.length} problems. ${fix}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
