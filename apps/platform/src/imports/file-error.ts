import { fileProblems, type FileProblem } from '@tiber/contract/imports'
import { PlatformError } from '@tiber/contract/errors'

/** Creates the error for an unreadable or oversized file; `detail` is `file:` and the key a screen has a text for. */
export function createFileError(problem: FileProblem): PlatformError {
  const { code, message } = fileProblems[problem]
  return new PlatformError(code, message, `file:${problem}`)
}
