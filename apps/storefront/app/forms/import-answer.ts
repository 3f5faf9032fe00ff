import type { ImportVerdict } from '@tiber/contract/imports'

/** Why a file got no verdict: none was chosen, nothing can be read from it, or the platform said no to the whole. */
export type ImportFailure =
  | { problem: 'missing' | 'tooLarge' }
  | { problem: 'unreadable'; missing: string[] }
  | { problem: 'refused'; code: string }

/** What the action of an import answers until the file has been applied. */
export type ImportAnswer =
  | { verdict: ImportVerdict; csv: string; fileName: string; failure?: undefined }
  | { verdict?: undefined; failure: ImportFailure }
