import type { QuickOrderLine, QuickOrderDraft } from '@tiber/contract/carts/quick-order'
import { unresolvedVerdicts, readyVerdicts, type Verdict } from '@tiber/contract/carts/quick-order-enums'
import type { LinesChanged } from './draft-state.ts'

/** Verdicts to show, by the filter in the query string. */
export const verdictsByFilter = {
  all: undefined,
  ready: [...readyVerdicts],
  merged: ['MERGED'],
  undecided: ['CANDIDATES', 'BAD_QUANTITY'],
  unavailable: ['UNKNOWN', 'OUT_OF_STOCK', 'NOT_SOLD'],
} as const satisfies Record<string, readonly Verdict[] | undefined>
export type LineFilter = keyof typeof verdictsByFilter

export const isLineFilter = (key: string | null): key is LineFilter =>
  key !== null && Object.hasOwn(verdictsByFilter, key)

export function matchesFilter({ verdict }: Pick<QuickOrderLine, 'verdict'>, filter: LineFilter): boolean {
  const shown: readonly Verdict[] | undefined = verdictsByFilter[filter]
  return shown === undefined || shown.includes(verdict)
}

const sum = (counts: QuickOrderDraft['counts'], verdicts: readonly Verdict[]) =>
  verdicts.reduce((total, verdict) => total + counts[verdict], 0)

export function countLines({ counts }: Pick<QuickOrderDraft, 'counts'>, filter: LineFilter): number {
  return sum(counts, verdictsByFilter[filter] ?? (Object.keys(counts) as Verdict[]))
}

export const isUnresolved = ({ verdict }: Pick<QuickOrderLine, 'verdict'>): boolean =>
  (unresolvedVerdicts as readonly Verdict[]).includes(verdict)

const problems = [
  'tooLarge',
  'unpackedTooLarge',
  'tooManyRows',
  'tooManyColumns',
  'oldOrProtected',
  'tooComplex',
  'unreadable',
  'empty',
  'nothing',
  'quantity',
  'unreachable',
  'tooLate',
] as const

/** Failure with a key that has a message. */
export type QuickOrderProblem = { key: string; code?: string | undefined }
export type QuickOrderFailure = { problem: QuickOrderProblem; text: string }

export const getProblemKey = ({ key, code }: QuickOrderProblem) =>
  problems.find((each) => each === key) ?? (code === 'ST0001' || code === 'F-E-002' ? 'changed' : 'refused')

/** Result of line updates by script; `problem` is in the language of the page. */
export type LinesResult =
  | ({ ok: true } & LinesChanged)
  | {
      ok: false
      problem: string
      /** The page is outdated and has to be reloaded. */ isStale?: boolean
      login?: string
    }

/** Larger drafts are loaded without their text. */
export const maxLinesWithText = 2000
