import { useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'

import { Remark } from './remark.tsx'

export function KitType() {
  const t = useMessages()
  const rows = [
    ['text-28 font-bold text-ink', t('kit.type.hero'), t('kit.type.hero.note')],
    ['text-22 font-bold text-ink', t('kit.type.title'), t('kit.type.title.note')],
    ['text-18 font-bold text-ink', t('kit.type.total'), t('kit.type.total.note')],
    ['text-16 font-bold text-ink', t('kit.type.section'), t('kit.type.section.note')],
    ['text-14', t('kit.type.body'), t('kit.type.body.note')],
    ['text-13 text-ink', 'SCS-A2-M8-040 · Il1 O0 · 1.234,56 €', t('kit.type.table.note')],
    ['text-12 text-muted', t('kit.type.hint'), t('kit.type.hint.note')],
    ['text-11 font-medium text-muted', t('kit.type.head'), t('kit.type.head.note')],
  ] as const
  return (
    <Panel title={t('kit.type')} aside={<Remark>{t('kit.type.aside')}</Remark>}>
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
