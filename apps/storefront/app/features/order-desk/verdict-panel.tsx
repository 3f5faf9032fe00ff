import { Form } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { KeyHint } from '#app/ui/key-hint.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import type { DeskPageProps } from './desk-page.tsx'
import { countOf, type Shown } from './desk-view.ts'
import { useDoubts } from './use-doubts.ts'
import { VerdictTable } from './verdict-table.tsx'

const chips: { show: Shown; icon?: IconName }[] = [
  { show: 'all' },
  { show: 'ready', icon: 'check' },
  { show: 'merged', icon: 'merge' },
  { show: 'undecided', icon: 'circle-help' },
  { show: 'unavailable', icon: 'search-x' },
]

type VerdictPanelProps = Pick<DeskPageProps, 'lines' | 'show' | 'after' | 'next'> & {
  reading: NonNullable<DeskPageProps['reading']>
}

// messages: order-desk.show.*
/** The lines with their verdicts; F8 goes from doubt to doubt. */
export function VerdictPanel({ reading, lines, show, after, next }: VerdictPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const path = localisedPath('/order-desk', useLocale())
  const doubts = useDoubts(lines)
  const shownChips = chips.filter(
    (chip) => chip.show === 'all' || chip.show === show || countOf(reading, chip.show) > 0,
  )
  return (
    <section aria-label={t('order-desk.verdicts')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
      <div className="desk-toolbar">
        <Form method="get" action={path} preventScrollReset className="flex flex-wrap gap-2">
          {shownChips.map((chip) => (
            <Chip key={chip.show} type="submit" name="show" value={chip.show} pressed={chip.show === show} isChoice>
              {chip.icon && <Icon name={chip.icon} size="small" />}
              {t(`order-desk.show.${chip.show}`)} <b>{format.number(countOf(reading, chip.show))}</b>
            </Chip>
          ))}
        </Form>
        {doubts.count > 0 && (
          <button
            type="button"
            className="needs-script flex items-center gap-2 text-12 text-muted max-md:hidden"
            onClick={doubts.goToNext}
          >
            <KeyHint>F8</KeyHint>
            {t('order-desk.next')}
          </button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon="circle-check" title={t('order-desk.none.title')}>
          {t('order-desk.none.text')}
        </EmptyState>
      ) : (
        <VerdictTable reading={reading} lines={lines} onDecided={doubts.decided} />
      )}
      {(after > 0 || next !== null) && (
        <nav
          aria-label={t('order-desk.pages')}
          className="flex flex-wrap justify-center gap-2 border-t border-line p-3"
        >
          {after > 0 && <LinkButton to={`${path}?show=${show}`}>{t('order-desk.first')}</LinkButton>}
          {next !== null && (
            <LinkButton to={`${path}?show=${show}&after=${next}`}>{t('order-desk.more', { n: next })}</LinkButton>
          )}
        </nav>
      )}
    </section>
  )
}
