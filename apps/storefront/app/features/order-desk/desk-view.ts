import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import { doubtfulVerdicts, readyVerdicts, type Verdict } from '@tiber/contract/order-desk-words'
import type { LinesChanged } from './desk-lines.ts'

/** Verdicts to show, by the filter in the query string. */
export const shownVerdicts = {
  all: undefined,
  ready: [...readyVerdicts],
  merged: ['MERGED'],
  undecided: ['CANDIDATES', 'BAD_QUANTITY'],
  unavailable: ['UNKNOWN', 'OUT_OF_STOCK', 'NOT_SOLD'],
} as const satisfies Record<string, readonly Verdict[] | undefined>
export type Shown = keyof typeof shownVerdicts

export const isShown = (word: string | null): word is Shown => word !== null && Object.hasOwn(shownVerdicts, word)

const sum = (counts: OrderDeskReading['counts'], verdicts: readonly Verdict[]) =>
  verdicts.reduce((total, verdict) => total + counts[verdict], 0)

export function countOf({ counts }: Pick<OrderDeskReading, 'counts'>, shown: Shown): number {
  return sum(counts, shownVerdicts[shown] ?? (Object.keys(counts) as Verdict[]))
}

export const isDoubtful = ({ verdict }: Pick<OrderDeskLine, 'verdict'>): boolean =>
  (doubtfulVerdicts as readonly Verdict[]).includes(verdict)

const problems = [
  'tooLarge',
  'unpackedTooLarge',
  'tooManyRows',
  'tooManyColumns',
  'oldOrProtected',
  'unreadable',
  'empty',
  'nothing',
  'quantity',
  'unreachable',
  'tooLate',
] as const

/** Failure with a key that has a message. */
export type DeskProblem = { word: string; code?: string | undefined }
export type DeskAnswer = { problem: DeskProblem; text: string }

export const problemWord = ({ word, code }: DeskProblem) =>
  problems.find((each) => each === word) ?? (code === 'ST0001' || code === 'F-E-002' ? 'changed' : 'refused')

/** Result of line updates by script; `problem` is in the language of the page. */
export type LinesAnswer =
  | ({ ok: true } & LinesChanged)
  | { ok: false; problem: string; /** The page is outdated and has to be reloaded. */ isStale?: boolean; login?: string }

/** Larger drafts are loaded without their text. */
export const mostShownText = 2000
