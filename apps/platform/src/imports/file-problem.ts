import { fileProblems, type FileProblem } from '@tiber/contract/imports'
import { PlatformError } from '@tiber/contract/errors'

/** A file nobody can read, or that is more than we take; `detail` is `file:` and the word a screen has a text for. */
export function fileProblem(problem: FileProblem): PlatformError {
  const { code, message } = fileProblems[problem]
  return new PlatformError(code, message, `file:${problem}`)
}
