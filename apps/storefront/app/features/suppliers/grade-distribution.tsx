import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'

const grades = [5, 4, 3, 2, 1]

/** Shows how many evaluations have which grade, the best first. */
export function GradeDistribution({ counts }: { counts: number[] }) {
  const t = useMessages()
  const format = useFormat()
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <table aria-label={t('suppliers.grades')} className="mb-3 w-full max-w-120 text-12 text-muted">
      <tbody>
        {grades.map((grade) => {
          const count = counts[grade - 1] ?? 0
          return (
            <tr key={grade}>
              <th scope="row" className="w-10 py-0.5 text-left font-normal whitespace-nowrap text-ink">
                {grade} <Icon name="star" className="inline-block size-3 align-[-0.0625rem]" />
              </th>
              <td className="px-2">
                {/* The content policy allows no style attributes; a meter carries its own width. */}
                <meter min={0} max={total} value={count} className="grade-meter" aria-hidden="true" />
              </td>
              <td className="w-16 text-right whitespace-nowrap">
                {format.number(count)} · {format.percent(count / total, 0)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
