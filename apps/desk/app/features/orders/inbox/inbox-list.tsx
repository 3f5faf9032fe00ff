import { Form, useLocation } from 'react-router'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { LinkChips } from '../../frame/link-chips.tsx'
import { useColumnsQuery } from '../../frame/views/columns.ts'
import { KeptColumns } from '../../frame/views/kept-columns.tsx'
import { KeyHints } from './inbox-keys.tsx'
import { InboxTable } from './inbox-table.tsx'
import { countOfStage, stages } from '../stages.ts'
import type { Inbox, InboxData } from './use-inbox.ts'

type InboxListProps = { list: InboxData; inbox: Inbox }

/** The orders of a stage, a page at a time. */
export function InboxList({ list, inbox }: InboxListProps) {
  const { pathname } = useLocation()
  const { stage, page, words, orders, pageCount, counts, now } = list
  const { canChoose, canPick, handId, chosen, choose, takeInHand } = inbox
  return (
    <section className="panel-box">
      <InboxToolbar stage={stage} words={words} counts={counts} />
      {orders.length === 0 ? (
        <EmptyInbox stage={stage} words={words} counts={counts} />
      ) : (
        <InboxTable
          orders={orders}
          stage={stage}
          now={now}
          path={pathname}
          handId={handId}
          chosen={canChoose || canPick ? chosen : undefined}
          onChoose={choose}
          onTakeInHand={takeInHand}
        />
      )}
      <InboxPages {...{ stage, words, page, pageCount }} />
      {orders.length > 0 && <KeyHints canChoose={canChoose} />}
    </section>
  )
}

type InboxPagesProps = Pick<InboxData, 'stage' | 'words' | 'page' | 'pageCount'>

function InboxPages({ stage, words, page, pageCount }: InboxPagesProps) {
  const toHref = useStageHref(words)
  return (
    <PaginationFooter
      page={page}
      pageCount={pageCount}
      getHref={(shown) => toHref({ stage, page: String(shown) })}
      labels={usePageLabels()}
    />
  )
}

type InboxView = Pick<InboxData, 'stage' | 'words' | 'counts'>

function InboxToolbar({ stage, words, counts }: InboxView) {
  const t = useMessages()
  const toHref = useStageHref(words)
  const format = useFormat()
  return (
    <div className="inbox-toolbar">
      <LinkChips
        label={t('orders.stages')}
        className="-mx-1 mb-0 min-w-0 p-1 max-md:flex-nowrap max-md:overflow-x-auto"
        chips={stages.map((each) => ({
          label: (
            <>
              {t(`orders.stage.${each}`)} <b className="font-medium">{format.number(countOfStage(each, counts))}</b>
            </>
          ),
          to: toHref({ stage: each }),
          isCurrent: each === stage,
        }))}
      />
      <Form method="get" className="inbox-search">
        <input type="hidden" name="stage" value={stage} />
        <KeptColumns />
        <FilterSearch query={words} label={t('orders.search')} maxLength={200} />
      </Form>
    </div>
  )
}

function EmptyInbox({ stage, words, counts }: InboxView) {
  const t = useMessages()
  return (
    <EmptyState icon={words ? 'search-x' : 'package'} level={2} title={t('orders.none')}>
      {words
        ? t('orders.none.words', { words })
        : stage === 'toAnswer'
          ? t('orders.none.toAnswer', { n: counts.TO_PREPARE + counts.TO_SHIP })
          : t(`orders.none.${stage}`)}
    </EmptyState>
  )
}

/** Links within the list keep its words and columns. */
function useStageHref(words: string) {
  const { pathname } = useLocation()
  const kept = { ...(words && { q: words }), ...useColumnsQuery() }
  return (changes: Record<string, string>) => `${pathname}?${new URLSearchParams({ ...changes, ...kept })}`
}
