import { useCallback, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DeskDock } from './desk-dock.tsx'
import type { DeskStart } from './desk-lines.ts'
import { DeskProblemNote } from './desk-problem.tsx'
import type { DeskAnswer } from './desk-view.ts'
import { FileButton } from './file-button.tsx'
import { PastePanel } from './paste-panel.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { useDeskActions } from './use-desk-actions.ts'
import { useDesk } from './use-desk.ts'
import { useDoubts } from './use-doubts.ts'
import { VerdictPanel } from './verdict-panel.tsx'

type DeskPageProps = { start: DeskStart; answer: DeskAnswer | undefined }

export function DeskPage({ start, answer }: DeskPageProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { desk, send } = useDesk(start)
  const { reading } = desk
  const addButton = useRef<HTMLButtonElement>(null)
  const goToAdding = useCallback(() => addButton.current?.focus(), [])
  const doubts = useDoubts(desk, goToAdding)
  const actions = useDeskActions({ desk, send, onDecided: doubts.decided })
  return (
    <Page>
      <PageHead
        title={t('order-desk.title')}
        sub={t('order-desk.sub')}
        actions={
          <>
            <FileButton readingId={reading?.id} />
            <a
              href={`/order-desk/template.csv?from=${encodeURIComponent(pathname)}`}
              download
              className={buttonClasses({ variant: 'quiet' })}
            >
              {t('order-desk.template')}
            </a>
          </>
        }
      />
      {answer && <DeskProblemNote problem={answer.problem} />}
      <div className="desk">
        <PastePanel key={reading?.id} reading={reading} lines={desk.lines} answer={answer} />
        {reading === null ? (
          <Panel title={t('order-desk.verdicts')}>
            <EmptyState icon="clipboard-paste" title={t('order-desk.empty.title')}>
              {t('order-desk.empty.text')}
            </EmptyState>
          </Panel>
        ) : reading.state === 'DONE' ? (
          <VerdictPanel
            key={`verdicts ${reading.id}`}
            reading={reading}
            desk={desk}
            start={start}
            doubts={doubts}
            actions={actions}
          />
        ) : (
          <ReadingProgress reading={reading} />
        )}
      </div>
      {reading?.state === 'DONE' && <DeskDock key={reading.updatedAt} reading={reading} button={addButton} />}
    </Page>
  )
}
