import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { readLinesDraft, writeLinesDraft } from './lines-draft.ts'
import {
  countFilledLines,
  createDescribedLine,
  dropBlankLines,
  validateLines,
  type LineField,
  type LineProblems,
  type RequestLine,
} from './request-lines.ts'
import { findSupplierProblem, type CodeProblem, type RequestResult, type SupplierProblem } from './request-result.ts'
import { suggestSuppliers, type Supplier } from './suggest-suppliers.ts'

type Problems = { lines: LineProblems; suppliers: SupplierProblem | undefined; code: CodeProblem | undefined }
type RequestOptions = {
  start: RequestLine[]
  suppliers: Supplier[]
  result: RequestResult | undefined
  /** Where edited lines are kept until they are sent. */
  place: string
}

export type RequestState = ReturnType<typeof useRequest>

/** Lines are stored when nothing was typed for a while. */
const pauseMs = 300

const noProblems: Problems = { lines: {}, suppliers: undefined, code: undefined }

/** State of a request being written: its lines, whom it asks, and what is wrong with them. */
export function useRequest({ start, suppliers, result, place }: RequestOptions) {
  const locale = useLocale()
  const [lines, setLines] = useState(result?.lines ?? start)
  // Follows the suggestion until the buyer chooses.
  const [chosenIds, setChosenIds] = useState(result?.supplierIds)
  const [found, setFound] = useState<{ result: RequestResult | undefined; problems: Problems }>()
  const problems = found && found.result === result ? found.problems : toProblems(result)
  const setProblems = (next: Problems) => setFound({ result, problems: next })
  const supplierIds = chosenIds ?? suggestSuppliers(dropBlankLines(lines), suppliers)
  // A thousand lines are serialised when they are sent, not with every key.
  const [initialLines] = useState(() => JSON.stringify(lines))
  useLinesDraft({ place, start, lines, setLines })

  const change = (key: string, field: LineField, text: string) => {
    setLines((now) => now.map((line) => (line.key === key ? { ...line, [field]: text } : line)))
    // Typing removes a message; sending finds what is still wrong.
    if (problems.lines[key]?.includes(field)) setProblems(removeProblem(problems, key, field))
  }
  return {
    lines,
    /** The lines of the first render as JSON, for forms sent without scripts. */
    initialLines,
    /** Keeps the lines as they are now, and returns them as JSON. */
    store: (): string => {
      if (lines !== start) writeLinesDraft(place, start, lines)
      return JSON.stringify(lines)
    },
    supplierIds,
    problems,
    change,
    /** Writes pasted texts into a column, from a line on. */
    fill: (from: string, field: LineField, texts: string[]) =>
      setLines((now) => fillColumn(now, { from, field, texts })),
    remove: (key: string) => {
      setLines((now) => now.filter((line) => line.key !== key))
      const { [key]: _removed, ...others } = problems.lines
      setProblems({ ...problems, lines: others })
    },
    addArticle: (line: RequestLine) =>
      setLines((now) => (now.some(({ key }) => key === line.key) ? now : [...dropOnlyBlank(now), line])),
    addDescribed: (description: string): string => {
      const line = createDescribedLine(lines, { description })
      setLines([...(description ? dropOnlyBlank(lines) : lines), line])
      return line.key
    },
    chooseSupplier: (id: string, isChosen: boolean) => {
      setChosenIds(isChosen ? [...supplierIds, id] : supplierIds.filter((each) => each !== id))
      setProblems({ ...problems, suppliers: undefined })
    },
    setCodeProblem: (code: CodeProblem | undefined) => setProblems({ ...problems, code }),
    /** Checks what the form's rules do not know; returns what is wrong. */
    validate: (): Problems => {
      const next = findProblems(lines, supplierIds, locale)
      setProblems(next)
      return next
    },
  }
}

function findProblems(lines: RequestLine[], supplierIds: string[], locale: Locale): Problems {
  const sent = dropBlankLines(lines)
  return {
    lines: validateLines(sent, locale),
    suppliers: findSupplierProblem(supplierIds),
    code: sent.length === 0 ? 'empty' : undefined,
  }
}

function removeProblem(problems: Problems, key: string, field: LineField): Problems {
  const others = problems.lines[key]?.filter((each) => each !== field) ?? []
  return { ...problems, lines: { ...problems.lines, [key]: others } }
}

type Column = { from: string; field: LineField; texts: string[] }

function fillColumn(lines: RequestLine[], { from, field, texts }: Column): RequestLine[] {
  const at = lines.findIndex(({ key }) => key === from)
  return lines.map((line, index) => {
    const text = at < 0 || index < at ? undefined : texts[index - at]
    return text === undefined ? line : { ...line, [field]: text }
  })
}

/** The blank line a request starts with is replaced by the first one added. */
const dropOnlyBlank = (lines: RequestLine[]) => (countFilledLines(lines) === 0 ? [] : lines)

const toProblems = (result: RequestResult | undefined): Problems =>
  result
    ? { lines: result.lineProblems ?? {}, suppliers: result.supplierProblem, code: result.codeProblem }
    : noProblems

type DraftOptions = {
  place: string
  start: RequestLine[]
  lines: RequestLine[]
  setLines: (lines: RequestLine[]) => void
}

/** Keeps edited lines in the tab, so that neither an error nor an ended session loses them. */
function useLinesDraft({ place, start, lines, setLines }: DraftOptions) {
  const restoredPlace = useRef<string>(undefined)
  const restoreDraft = useEffectEvent(() => {
    const draft = readLinesDraft(place, start)
    if (draft) setLines(draft)
  })
  const writeDraft = useEffectEvent((edited: RequestLine[]) => writeLinesDraft(place, start, edited))
  useEffect(() => {
    if (restoredPlace.current === place) return
    restoredPlace.current = place
    restoreDraft()
  }, [place])
  const isEdited = lines !== start
  useEffect(() => {
    if (restoredPlace.current !== place || !isEdited) return
    const timer = setTimeout(() => writeDraft(lines), pauseMs)
    return () => clearTimeout(timer)
  }, [place, lines, isEdited])
}
