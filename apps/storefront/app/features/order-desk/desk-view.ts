import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import { doubtfulVerdicts, readyVerdicts, type Verdict } from '@tiber/contract/order-desk-words'
import type { LinesChanged } from './desk-lines.ts'

/** Which lines are shown, by the word in the address. */
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

/** What cannot be done, in a word there is a text for. */
export type DeskProblem = { word: string; code?: string | undefined }
export type DeskAnswer = { problem: DeskProblem; text: string }

export const problemWord = ({ word, code }: DeskProblem) =>
  problems.find((each) => each === word) ?? (code === 'ST0001' || code === 'F-E-002' ? 'changed' : 'refused')

/** What a script is told of its changes; `problem` is in the page's language. */
export type LinesAnswer =
  | ({ ok: true } & LinesChanged)
  | { ok: false; problem: string; /** The page shows what is no longer so. */ isStale?: boolean; login?: string }

/** More lines than this are not shown beside their verdicts. */
export const mostShownText = 2000
