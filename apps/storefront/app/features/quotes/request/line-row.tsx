import { maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import { memo, type ComponentProps } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { IconButton } from '@tiber/ui/button.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Cell, Code, Row, SubLine } from '@tiber/ui/table.tsx'
import { lineFieldName, maxLineText, type LineField, type LineProblem, type RequestLine } from './request-lines.ts'

type LineRowProps = Omit<ComponentProps<'tr'>, 'onChange'> & {
  line: RequestLine
  /** Counted from 1. */
  position: number
  problems: LineProblem[]
  /** Fields have names only without scripts; otherwise all lines are sent at once. */
  isScripted: boolean
  onChange: (key: string, field: LineField, text: string) => void
  onRemove: (key: string) => void
}

/** A line to fill in: what, how many, at which price. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, position, problems, isScripted, onChange, onRemove, ...row } = props
  const t = useMessages()
  const format = useFormat()
  const getUnitName = useUnitName()
  const { key, article } = line
  const label = article?.sku ?? t('quotes.request.line', { n: position })
  const noteId = `line-${key}-problems`
  const hasProblems = problems.length > 0
  const getFieldProps = (field: LineField) => ({
    value: line[field],
    'data-cell': field,
    'aria-invalid': problems.includes(field) || undefined,
    'aria-describedby': problems.includes(field) ? noteId : undefined,
    ...(!isScripted && { name: lineFieldName(key, field) }),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(key, field, event.currentTarget.value),
  })
  return (
    <Row {...row} data-row={key} state={hasProblems ? 'blocked' : undefined}>
      <Cell phone="full" className="request-what">
        {article ? (
          <>
            <Code>{article.sku}</Code>
            <SubLine>{article.name}</SubLine>
          </>
        ) : (
          <DescriptionInput {...getFieldProps('description')} position={position} />
        )}
        {hasProblems && <Problems id={noteId} problems={problems} />}
      </Cell>
      <Cell kind="num" label={t('quotes.request.quantity')} phone="half">
        <QuantityBox
          {...getFieldProps('quantity')}
          unit={getUnitName(article?.unit ?? 'ud')}
          {...(problems.includes('quantity') && { state: 'error' as const })}
          aria-label={t('quotes.request.quantity.of', { line: label })}
        />
      </Cell>
      <Cell kind="num" label={t('quotes.request.listPrice')} phone="half">
        {article?.listPrice ? format.money(article.listPrice, { maxDecimals: 4 }) : '–'}
      </Cell>
      <OptionalCells label={label} price={getFieldProps('targetPrice')} note={getFieldProps('note')} />
      <Cell kind="num" phone="corner">
        <IconButton
          icon="x"
          type={isScripted ? 'button' : 'submit'}
          name="do"
          value={`remove ${key}`}
          label={t('quotes.request.remove', { line: label })}
          onClick={() => onRemove(key)}
        />
      </Cell>
    </Row>
  )
})

type FieldProps = ComponentProps<typeof TextInput>

function DescriptionInput({ position, ...props }: FieldProps & { position: number }) {
  const t = useMessages()
  return (
    <TextInput
      {...props}
      maxLength={maxLineText}
      placeholder={t('quotes.request.description.example')}
      aria-label={t('quotes.request.description.of', { n: position })}
    />
  )
}

/** What a supplier may be told beside article and quantity. */
function OptionalCells({ label, price, note }: { label: string; price: FieldProps; note: FieldProps }) {
  const t = useMessages()
  return (
    <>
      <Cell kind="num" label={t('quotes.request.targetPrice')} phone="half">
        <TextInput
          {...price}
          inputMode="decimal"
          maxLength={20}
          className="text-right"
          aria-label={t('quotes.request.targetPrice.of', { line: label })}
        />
      </Cell>
      <Cell label={t('quotes.request.note')} phone="half">
        <TextInput {...note} maxLength={maxLineText} aria-label={t('quotes.request.note.of', { line: label })} />
      </Cell>
    </>
  )
}

const Problems = ({ id, problems }: { id: string; problems: LineProblem[] }) => (
  <div id={id} className="mt-1">
    {problems.map((problem) => (
      <FieldError key={problem}>
        <ProblemText problem={problem} />
      </FieldError>
    ))}
  </div>
)

// messages: quotes.request.problem.*
function ProblemText({ problem }: { problem: LineProblem }) {
  const t = useMessages()
  const format = useFormat()
  return t(`quotes.request.problem.${problem}`, { max: format.number(maxQuoteQuantity) })
}
