import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Code } from '@tiber/ui/table.tsx'
import type { RequestLine } from './request-lines.ts'
import type { CodeProblem } from './request-result.ts'
import type { RequestState } from './use-request.ts'

type AddLineProps = {
  request: RequestState
  /** Code that was not found without scripts. */
  initialCode: string
  input: RefObject<HTMLInputElement | null>
  onAdded: (key: string, field: 'description' | 'quantity') => void
}

// messages: quotes.request.code.*
/** Adds a line by any code quick order understands, or by a description. */
export function AddLine({ input, ...props }: AddLineProps) {
  const t = useMessages()
  const format = useFormat()
  const { code, setCode, candidates, isFinding, addArticle, find, describe } = useAddLine({ input, ...props })
  const { problems } = props.request
  useEffect(() => {
    // The buttons and the message are below the field, where the dock may cover them.
    if (problems.code) input.current?.closest('.request-add')?.scrollIntoView({ block: 'nearest' })
  }, [problems.code, input])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void find()
  }
  return (
    <div className="request-add">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={t('quotes.request.code')}
          hint={t('quotes.request.code.hint')}
          error={
            problems.code && t(`quotes.request.code.${problems.code}`, { code, max: format.number(maxQuoteLines) })
          }
          className="w-72 max-sm:w-full"
        >
          <TextInput
            ref={input}
            name="code"
            autoComplete="off"
            maxLength={255}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <div className="request-add-buttons">
          <AddButton step="add" busy={isFinding} onPress={() => void find()}>
            {t('quotes.request.add')}
          </AddButton>
          <AddButton step="describe" isQuiet onPress={() => describe(problems.code === 'unknown' ? code.trim() : '')}>
            {t(problems.code === 'unknown' ? 'quotes.request.describe.code' : 'quotes.request.describe')}
          </AddButton>
        </div>
      </div>
      {candidates.length > 0 && <Candidates lines={candidates} code={code} onChoose={addArticle} />}
    </div>
  )
}

/** State of the field and what its buttons do. */
function useAddLine({ request, initialCode, input, onAdded }: AddLineProps) {
  const finder = useLineFinder()
  const [code, setCode] = useState(initialCode)
  const [candidates, setCandidates] = useState<RequestLine[]>([])
  const { lines, setCodeProblem } = request
  const isFull = lines.length >= maxQuoteLines
  const finish = (problem: CodeProblem | undefined) => {
    setCandidates([])
    setCodeProblem(problem)
  }
  const addArticle = (line: RequestLine) => {
    if (lines.some(({ key }) => key === line.key)) {
      finish('duplicate')
      return
    }
    request.addArticle(line)
    finish(undefined)
    // The next code may be typed already.
    setCode((now) => (now === code ? '' : now))
    onAdded(line.key, 'quantity')
  }
  const find = async () => {
    // A second Enter would add the same article twice.
    if (finder.isFinding) return
    if (isFull) finish('tooMany')
    else if (code.trim() === '') input.current?.focus()
    else {
      const found = await finder.find(code)
      if (typeof found === 'string') finish(found)
      else if (found.length === 0) finish('unknown')
      else if (found.length === 1) addArticle(found[0]!)
      else {
        finish(undefined)
        setCandidates(found)
      }
    }
  }
  const describe = (description: string) => {
    if (isFull) {
      finish('tooMany')
      return
    }
    const key = request.addDescribed(description)
    finish(undefined)
    setCode('')
    onAdded(key, description ? 'quantity' : 'description')
  }
  return { code, setCode, candidates, isFinding: finder.isFinding, addArticle, find, describe }
}

type AddButtonProps = { step: string; isQuiet?: boolean; busy?: boolean; onPress: () => void; children: string }

/** Without scripts it submits the form, which then has one line more. */
const AddButton = ({ step, isQuiet, busy, onPress, children }: AddButtonProps) => (
  <Button
    type="submit"
    name="do"
    value={step}
    icon={isQuiet ? 'pencil' : 'plus'}
    {...(isQuiet && { variant: 'quiet' as const })}
    {...(busy && { busy })}
    onClick={(event) => {
      event.preventDefault()
      onPress()
    }}
  >
    {children}
  </Button>
)

type CandidatesProps = { lines: RequestLine[]; code: string; onChoose: (line: RequestLine) => void }

function Candidates({ lines, code, onChoose }: CandidatesProps) {
  const t = useMessages()
  return (
    <div>
      <output className="mb-1 block text-13">{t('quotes.request.candidates', { code })}</output>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line.key}>
            <button type="button" className="request-candidate" onClick={() => onChoose(line)}>
              <Code>{line.article?.sku}</Code> {line.article?.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Looks up codes without leaving the page; returns the lines found, or why that failed. */
function useLineFinder() {
  const path = localisedPath('/account/quotes/lines', useLocale())
  const [isFinding, setIsFinding] = useState(false)
  const find = async (code: string): Promise<RequestLine[] | CodeProblem> => {
    setIsFinding(true)
    try {
      const response = await fetch(`${path}?code=${encodeURIComponent(code.trim())}`)
      if (response.redirected) return 'session'
      return response.ok ? ((await response.json()) as RequestLine[]) : 'unreachable'
    } catch {
      // Offline, or an answer that is not ours.
      return 'unreachable'
    } finally {
      setIsFinding(false)
    }
  }
  return { find, isFinding }
}
