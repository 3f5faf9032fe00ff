import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import { useLocation } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DeskDock } from './desk-dock.tsx'
import { DeskProblemNote } from './desk-problem.tsx'
import type { DeskAnswer, Shown } from './desk-view.ts'
import { FileButton } from './file-button.tsx'
import { PastePanel } from './paste-panel.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

export type DeskPageProps = {
  reading: (Omit<OrderDeskReading, 'text'> & { text: string | undefined }) | null
  lines: OrderDeskLine[]
  show: Shown
  /** The line before the first shown, and the last shown where more follow. */
  after: number
  next: number | null
  answer: DeskAnswer | undefined
}

export function DeskPage({ reading, lines, show, after, next, answer }: DeskPageProps) {
  const t = useMessages()
  const { pathname } = useLocation()
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
        <PastePanel key={reading?.id} reading={reading} lines={lines} answer={answer} />
        {reading === null ? (
          <Panel title={t('order-desk.verdicts')}>
            <EmptyState icon="clipboard-paste" title={t('order-desk.empty.title')}>
              {t('order-desk.empty.text')}
            </EmptyState>
          </Panel>
        ) : reading.state === 'DONE' ? (
          <VerdictPanel reading={reading} lines={lines} show={show} after={after} next={next} />
        ) : (
          <ReadingProgress reading={reading} />
        )}
      </div>
      {reading?.state === 'DONE' && <DeskDock key={reading.updatedAt} reading={reading} />}
    </Page>
  )
}
