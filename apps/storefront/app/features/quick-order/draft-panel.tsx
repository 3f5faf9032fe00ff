import { useMemo, type MouseEvent } from 'react'
import { Form } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Chip } from '@tiber/ui/chip.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { buildRows, type DraftState, type InitialDraft } from './draft-state.ts'
import { countLines, type LineFilter } from './draft-view.ts'
import { buildDraftPath } from './use-line-filter.ts'
import type { QuickOrderActions } from './use-quick-order-actions.ts'
import type { useUnresolvedLines } from './lines/use-unresolved-lines.ts'
import { DraftTable } from './lines/draft-table.tsx'

const chips: { show: LineFilter; icon?: IconName }[] = [
  { show: 'all' },
  { show: 'ready', icon: 'check' },
  { show: 'merged', icon: 'merge' },
  { show: 'undecided', icon: 'circle-help' },
  { show: 'unavailable', icon: 'search-x' },
]

type DraftPanelProps = {
  draft: NonNullable<DraftState['draft']>
  state: DraftState
  start: InitialDraft
  show: LineFilter
  onShow: (show: LineFilter) => void
  unresolved: ReturnType<typeof useUnresolvedLines>
  actions: QuickOrderActions
}

/** Lines with their verdicts; F8 steps through the unresolved ones. */
export function DraftPanel({ draft, state, start, show, onShow, unresolved, actions }: DraftPanelProps) {
  const t = useMessages()
  const path = localisedPath('/quick-order', useLocale())
  const isScripted = useIsHydrated()
  const { openLine } = unresolved
  const rows = useMemo(() => buildRows(state, { show, openLine, isScripted }), [state, show, openLine, isScripted])
  return (
    <section aria-label={t('quick-order.results')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
      <div className="quick-order-toolbar">
        <FilterChips draft={draft} show={show} path={path} onChoose={onShow} />
        {unresolved.count > 0 && (
          <button
            type="button"
            className="needs-script flex min-h-6 items-center gap-2 text-12 text-muted"
            onClick={unresolved.goToNext}
          >
            <span className="max-md:hidden">
              <KeyHint>F8</KeyHint>
            </span>
            {t('quick-order.next')}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="circle-check" title={t('quick-order.none.title')}>
          {t(countLines(draft, 'all') === 0 ? 'quick-order.none.text' : 'quick-order.none.others')}
        </EmptyState>
      ) : (
        <DraftTable
          draftId={draft.id}
          rows={rows}
          pendingQuantities={state.pendingQuantities}
          actions={actions}
          handle={unresolved.table}
        />
      )}
      {(start.after > 0 || start.next !== null) && <Pages {...start} path={path} draftId={draft.id} />}
    </section>
  )
}

type FilterChipsProps = {
  draft: DraftPanelProps['draft']
  show: LineFilter
  path: string
  onChoose: (show: LineFilter) => void
}

// messages: quick-order.show.*
function FilterChips({ draft, show, path, onChoose }: FilterChipsProps) {
  const t = useMessages()
  const format = useFormat()
  const shownChips = chips.filter(
    (chip) => chip.show === 'all' || chip.show === show || countLines(draft, chip.show) > 0,
  )
  const choose = (event: MouseEvent, chosen: LineFilter) => {
    event.preventDefault()
    onChoose(chosen)
  }
  return (
    <Form method="get" action={path} className="flex flex-wrap gap-2">
      <input type="hidden" name="draft" value={draft.id} />
      {shownChips.map((chip) => (
        <Chip
          key={chip.show}
          type="submit"
          name="show"
          value={chip.show}
          pressed={chip.show === show}
          isChoice
          onClick={(event) => choose(event, chip.show)}
        >
          {chip.icon && <Icon name={chip.icon} size="small" />}
          {t(`quick-order.show.${chip.show}`)} <b>{format.number(countLines(draft, chip.show))}</b>
        </Chip>
      ))}
    </Form>
  )
}

type PagesProps = Pick<InitialDraft, 'show' | 'after' | 'next'> & { path: string; draftId: string }

/** Links to the other lines for use without scripts. */
function Pages({ show, after, next, path, draftId }: PagesProps) {
  const t = useMessages()
  return (
    <nav aria-label={t('quick-order.pages')} className="needs-no-script border-t border-line p-3">
      <span className="flex flex-wrap justify-center gap-2">
        {after > 0 && <LinkButton to={buildDraftPath(path, draftId, show)}>{t('quick-order.first')}</LinkButton>}
        {next !== null && (
          <LinkButton to={`${buildDraftPath(path, draftId, show)}&after=${next}`}>
            {t('quick-order.more', { n: next })}
          </LinkButton>
        )}
      </span>
    </nav>
  )
}
