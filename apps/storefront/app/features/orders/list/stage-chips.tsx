import type { OrderStage } from '@tiber/contract/orders/order-statuses'
import { useNavigate } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Chip } from '@tiber/ui/chip.tsx'
import { buildSearch, type OrderFilter } from './order-filter.ts'

type StageChipsProps = {
  /** The count is null where the platform does not count. */
  stages: { stage: OrderStage; count: number | null; capped: boolean }[]
  filter: OrderFilter
  lateCount: number
  path: string
}

// messages: orders.stage.*
/** Shows the number of orders per stage and filters by it. */
export function StageChips({ stages, filter, lateCount, path }: StageChipsProps) {
  const t = useMessages()
  const format = useFormat()
  const navigate = useNavigate()
  const applyFilter = (change: Partial<OrderFilter>) =>
    void navigate(path + buildSearch({ ...filter, ...change, after: '' }))
  const isSelected = (stage: OrderStage) => filter.stages.includes(stage)
  const toggleStage = (stage: OrderStage) =>
    isSelected(stage) ? filter.stages.filter((each) => each !== stage) : [...filter.stages, stage]
  const shownStages = stages.filter(({ stage, count }) => count !== 0 || isSelected(stage))
  if (shownStages.length === 0 && lateCount === 0 && !filter.late) return null
  return (
    <fieldset aria-label={t('orders.filter.stage')} className="order-stages border-b border-line px-4 py-2 max-md:px-3">
      {(lateCount > 0 || filter.late) && (
        <Chip pressed={filter.late} onClick={() => applyFilter({ late: !filter.late })}>
          {t('orders.filter.late')}
          {!filter.late && <b>{format.number(lateCount)}</b>}
        </Chip>
      )}
      {shownStages.map(({ stage, count, capped }) => (
        <Chip key={stage} pressed={isSelected(stage)} onClick={() => applyFilter({ stages: toggleStage(stage) })}>
          {t(`orders.stage.${stage}`)}{' '}
          {count !== null && <b>{capped ? `${format.number(count)}+` : format.number(count)}</b>}
        </Chip>
      ))}
    </fieldset>
  )
}
