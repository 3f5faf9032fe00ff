import { useCallback, useRef } from 'react'
import { useLocation } from 'react-router'
import { ScanButton } from '@tiber/ui/forms/scan/scan-button.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { QuickOrderDock } from './quick-order-dock.tsx'
import type { InitialDraft } from './draft-state.ts'
import { QuickOrderProblemNote } from './quick-order-problem.tsx'
import type { QuickOrderFailure } from './draft-view.ts'
import { FileButton } from './file-button.tsx'
import { PastePanel } from './paste-panel.tsx'
import { DraftProgress } from './draft-progress.tsx'
import { useQuickOrderActions } from './use-quick-order-actions.ts'
import { useDraft } from './use-draft.ts'
import { useLineFilter } from './use-line-filter.ts'
import { useUnresolvedLines } from './lines/use-unresolved-lines.ts'
import { DraftsMenu } from './draft-name.tsx'
import { DraftPanel } from './draft-panel.tsx'

type QuickOrderPageProps = { start: InitialDraft; failure: QuickOrderFailure | undefined }

export function QuickOrderPage({ start, failure }: QuickOrderPageProps) {
  const t = useMessages()
  const { state, send } = useDraft(start)
  const { draft } = state
  const addButton = useRef<HTMLButtonElement>(null)
  const focusAddButton = useCallback(() => addButton.current?.focus(), [])
  const [show, setShow] = useLineFilter(start)
  const unresolved = useUnresolvedLines(state, { show, onShow: setShow, onAllResolved: focusAddButton })
  const actions = useQuickOrderActions({
    state,
    send,
    onDecided: unresolved.markDecided,
    onToggle: unresolved.toggle,
  })
  return (
    <Page>
      <PageHead
        title={t('quick-order.title')}
        sub={t('quick-order.sub')}
        actions={<PageActions drafts={start.drafts} draftId={draft?.id} />}
      />
      {failure && <QuickOrderProblemNote problem={failure.problem} />}
      <div className="quick-order">
        <PastePanel
          key={draft?.id}
          draft={draft}
          lines={state.lines}
          openLine={unresolved.openLine}
          failure={failure}
        />
        {draft === null ? (
          <Panel title={t('quick-order.results')}>
            <EmptyState icon="clipboard-paste" title={t('quick-order.empty.title')}>
              {t('quick-order.empty.text')}
            </EmptyState>
          </Panel>
        ) : draft.state === 'DONE' ? (
          <DraftPanel
            key={`verdicts ${draft.id}`}
            draft={draft}
            state={state}
            start={start}
            show={show}
            onShow={setShow}
            unresolved={unresolved}
            actions={actions}
          />
        ) : (
          <DraftProgress draft={draft} />
        )}
      </div>
      {draft?.state === 'DONE' && <QuickOrderDock key={draft.updatedAt} draft={draft} button={addButton} />}
    </Page>
  )
}

type PageActionsProps = Pick<InitialDraft, 'drafts'> & { draftId: string | undefined }

/** Other drafts, the ways to begin one without typing, and the template of a file. */
function PageActions({ drafts, draftId }: PageActionsProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <>
      <DraftsMenu drafts={drafts} currentId={draftId} />
      <FileButton />
      {draftId === undefined && <ScanButton path={pathname} />}
      <a
        href={`/quick-order/template.csv?from=${encodeURIComponent(pathname)}`}
        download
        className={buttonClasses({ variant: 'quiet' })}
      >
        {t('quick-order.template')}
      </a>
    </>
  )
}
