import type { ImportReport } from '@tiber/contract/imports'

/** Why a file was not compared: none was chosen, it is unreadable, or the platform refused it. */
export type ImportFailure =
  | { problem: 'missing' | 'tooLarge' }
  | { problem: 'unreadable'; missing: string[] }
  | { problem: 'refused'; code: string }

/** Result of an import's action until the file has been applied. */
export type ImportResult =
  | { verdict: ImportReport; csv: string; fileName: string; failure?: undefined }
  | { verdict?: undefined; failure: ImportFailure }
