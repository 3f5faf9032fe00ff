import type { OrderStage } from '@tiber/contract/order-words'
import { useNavigate } from 'react-router'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { searchOf, type OrderFilter } from './order-filter.ts'

type StageChipsProps = {
  stages: { stage: OrderStage; count: number; more: boolean }[]
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
  const go = (change: Partial<OrderFilter>) => void navigate(path + searchOf({ ...filter, ...change, after: '' }))
  const isOn = (stage: OrderStage) => filter.stages.includes(stage)
  const toggled = (stage: OrderStage) =>
    isOn(stage) ? filter.stages.filter((each) => each !== stage) : [...filter.stages, stage]
  const seen = stages.filter(({ stage, count }) => count > 0 || isOn(stage))
  if (seen.length === 0 && lateCount === 0 && !filter.late) return null
  return (
    <fieldset aria-label={t('orders.filter.stage')} className="order-stages border-b border-line px-4 py-2 max-md:px-3">
      {(lateCount > 0 || filter.late) && (
        <Chip pressed={filter.late} onClick={() => go({ late: !filter.late })}>
          {t('orders.filter.late')}
          {!filter.late && <b>{format.number(lateCount)}</b>}
        </Chip>
      )}
      {seen.map(({ stage, count, more }) => (
        <Chip key={stage} pressed={isOn(stage)} onClick={() => go({ stages: toggled(stage) })}>
          {t(`orders.stage.${stage}`)} <b>{more ? `${format.number(count)}+` : format.number(count)}</b>
        </Chip>
      ))}
    </fieldset>
  )
}
