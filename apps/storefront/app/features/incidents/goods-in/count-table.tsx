import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { arrivedField, damagedField, type CountedLine, type CountProblem } from './counts.ts'

type CountTableProps = {
  lines: (CountedLine & { name: string })[]
  /** Values typed before, by field name. */
  values: Record<string, string>
  problems: Record<string, CountProblem>
  onChange: (field: string, value: string) => void
}

const problemId = (lineId: string) => `problem-${lineId}`

// messages: incidents.goodsIn.problem.*
/** Asks how much of each line has arrived, and how much of it is damaged. */
export function CountTable({ lines, values, problems, onChange }: CountTableProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('incidents.goodsIn.lines')} list>
      <thead>
        <tr>
          <HeadCell>{t('incidents.column.articles')}</HeadCell>
          <HeadCell kind="num">{t('incidents.goodsIn.expected')}</HeadCell>
          <HeadCell kind="num">{t('incidents.goodsIn.arrived')}</HeadCell>
          <HeadCell kind="num">{t('incidents.goodsIn.damaged')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, sku, name, expected }) => {
          const problem = problems[id]
          const input = (field: string, label: string, placeholder: string) => (
            <TextInput
              name={field}
              inputMode="numeric"
              className="w-24 text-right"
              placeholder={placeholder}
              defaultValue={values[field] ?? ''}
              aria-label={label}
              {...(problem?.field === field && { 'aria-invalid': true, 'aria-describedby': problemId(id) })}
              onChange={(event) => onChange(field, event.currentTarget.value)}
            />
          )
          return (
            <tr key={id} data-state={problem ? 'blocked' : undefined}>
              <Cell phone="full">
                <Code>{sku}</Code>
                <SubLine>{toNonBreakingName(name)}</SubLine>
                {problem && (
                  <p id={problemId(id)} role="alert" className="text-12 text-danger-text">
                    {t(`incidents.goodsIn.problem.${problem.kind}`, { n: format.number(expected) })}
                  </p>
                )}
              </Cell>
              <Cell kind="num" label={t('incidents.goodsIn.expected')} phone="quarter">
                {format.number(expected)}
              </Cell>
              <Cell kind="num" label={t('incidents.goodsIn.arrived')} phone="quarter">
                {input(arrivedField(id), t('incidents.goodsIn.arrived.of', { sku }), String(expected))}
              </Cell>
              <Cell kind="num" label={t('incidents.goodsIn.damaged')} phone="end">
                {input(damagedField(id), t('incidents.goodsIn.damaged.of', { sku }), '0')}
              </Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
