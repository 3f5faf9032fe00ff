import { Panel } from '@tiber/ui/panel.tsx'

import { Remark } from './remark.tsx'

export function TypeSamples() {
  const rows = [
    ['text-28 font-bold text-ink', 'Plant shutdown', '28 / 600, hero'],
    ['text-22 font-bold text-ink', 'Order 4500018347', '22 / 600, title'],
    ['text-18 font-bold text-ink', 'Total €12,480.11', '18 / 600, totals'],
    ['text-16 font-bold text-ink', 'Offers from 3 suppliers', '16 / 600, section'],
    ['text-14', 'Delivered tomorrow if you order before 17:00.', '14, prose'],
    ['text-13 text-ink', 'SCS-A2-M8-040 · Il1 O0 · 1.234,56 €', '13, tables'],
    ['text-12 text-muted', 'Printed on the delivery note and invoice.', '12, hints'],
    ['text-11 font-medium text-muted', 'Net €/100', '11 / 500, column heads'],
  ] as const
  return (
    <Panel title="Type" aside={<Remark>IBM Plex Sans, tabular figures</Remark>}>
      <ul className="flex flex-col gap-2">
        {rows.map(([classes, sample, note]) => (
          <li
            key={classes}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2 last:border-b-0 last:pb-0"
          >
            <span className={classes}>{sample}</span>
            <small className="text-11 text-muted">{note}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
