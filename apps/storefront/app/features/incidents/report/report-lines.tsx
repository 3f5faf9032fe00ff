import { useEffect, useId, useRef } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'

type ReportedLine = { id: string; sku: string; name: string; quantity: number; hasIncident: boolean }

type ReportLinesProps = {
  lines: ReportedLine[]
  /** Prefix of the texts: those of a problem or of a return. */
  texts: 'incidents.report' | 'incidents.report.return'
  /** Quantities typed before, or of the line the page was opened for. */
  getQuantity: (lineId: string) => string
  problem: string | undefined
}

/** Blank means none. */
const isPossible = (text: string, ordered: number) => /^\d*$/.test(text.trim()) && Number(text) <= ordered

/** Asks how many pieces of each line have the problem or are returned; none means that it is about the whole order. */
export function ReportLines({ lines, texts, getQuantity, problem }: ReportLinesProps) {
  const t = useMessages()
  const problemId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  return (
    <fieldset ref={fields} className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">{t(`${texts}.lines`)}</legend>
      <p className="mb-2 text-12 text-muted">{t(`${texts}.lines.hint`)}</p>
      <div className="max-h-[50vh] overflow-y-auto rounded-3 border border-line-strong">
        <Table label={t(`${texts}.lines`)} list>
          <thead>
            <tr>
              <HeadCell>{t('incidents.column.articles')}</HeadCell>
              <HeadCell kind="num">{t('incidents.report.ordered')}</HeadCell>
              <HeadCell kind="num">{t(`${texts}.affected`)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <ReportLine
                key={line.id}
                line={line}
                texts={texts}
                quantity={getQuantity(line.id)}
                problemId={problem ? problemId : undefined}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="mt-1 text-12 text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type ReportLineProps = {
  line: ReportedLine
  texts: ReportLinesProps['texts']
  quantity: string
  /** Where it says that quantities are wrong. */
  problemId: string | undefined
}

// messages: incidents.report.*
function ReportLine({ line, texts, quantity, problemId }: ReportLineProps) {
  const t = useMessages()
  const format = useFormat()
  const { id, sku, name, hasIncident } = line
  const isWrong = problemId !== undefined && !isPossible(quantity, line.quantity)
  return (
    <tr>
      <Cell phone="full">
        <Code>{sku}</Code>
        <SubLine>{toNonBreakingName(name)}</SubLine>
      </Cell>
      <Cell kind="num" label={t('incidents.report.ordered')}>
        {format.number(line.quantity)}
      </Cell>
      <Cell kind="num" phone="end">
        {hasIncident ? (
          <span className="sub">{t('incidents.report.open')}</span>
        ) : (
          <TextInput
            name={`line.${id}`}
            inputMode="numeric"
            className="w-24 text-right"
            placeholder="0"
            defaultValue={quantity}
            {...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId })}
            aria-label={t(`${texts}.of`, { sku })}
          />
        )}
      </Cell>
    </tr>
  )
}
