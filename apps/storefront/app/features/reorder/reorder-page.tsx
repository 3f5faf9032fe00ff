import { useState, type ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ReorderLine } from '@tiber/contract/orders/reorder'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { NoWrapPart } from '@tiber/ui/no-wrap-part.tsx'
import { getUnitPrice, getProposedChoice, type Choice, type Choices } from './reorder-choice.ts'
import { ReorderSummary } from './reorder-summary.tsx'
import { ReorderTable } from './reorder-table.tsx'
import type { ReorderFailure } from './submit-reorder.server.ts'

type ReorderPageProps = {
  orders: { reference: string }[]
  list: { id: string; name: string } | null
  currency: string
  changed: ReorderLine[]
  same: ReorderLine[]
  /** Number of unchanged lines that are not shown. */
  hidden: number
  before: number
  now: number
  counts: { same: number; changed: number }
  failure: ReorderFailure | undefined
}

/** Compares an earlier purchase with current offers; only changed lines need a decision. */
export function ReorderPage({ orders, list, changed, same, hidden, before, now, counts, ...page }: ReorderPageProps) {
  const t = useMessages()
  const { currency, failure } = page
  const isBusy = useNavigation().state !== 'idle'
  const lines = [...changed, ...same]
  const [choices, setChoices] = useState<Choices>(failure?.choices ?? {})
  const getChoice = (line: ReorderLine) => choices[line.lineId] ?? getProposedChoice(line)
  const choose = (line: ReorderLine, choice: Partial<Choice>) =>
    setChoices({ ...choices, [line.lineId]: { ...getChoice(line), ...choice } })
  const { reference, title, name, back } = useReorderTexts({ orders, list })
  const differences = lines.map(
    (line) => calculateAmount(line, getChoice(line)) - calculateAmount(line, getProposedChoice(line)),
  )
  const total = roundAmount(differences.reduce((sum, each) => sum + each, now))
  const leftOutCount = lines.filter((line) => calculateAmount(line, getChoice(line)) === 0).length
  const table = { currency, getChoice, choose }
  return (
    <Page>
      <Breadcrumb label={t('reorder.crumbs')} crumbs={[back, { label: title }]} />
      <PageHead
        title={<NoWrapPart text={title} part={reference} />}
        sub={counts.changed === 0 ? t('reorder.sub.same') : t('reorder.sub.changed', counts)}
      />
      {lines.length === 0 ? (
        <EmptyState icon="search-x" level={2} title={t('reorder.empty')}>
          {t('reorder.empty.text')}
        </EmptyState>
      ) : (
        <Form method="post" className="cart-columns">
          <div className="grid min-w-0 gap-4">
            {changed.length > 0 && (
              <Panel title={t('reorder.changed')} flush>
                <ReorderTable {...table} label={t('reorder.changed')} lines={changed} />
              </Panel>
            )}
            {same.length > 0 && (
              <SameLines {...table} lines={same} count={counts.same} hidden={hidden} isOpen={changed.length === 0} />
            )}
          </div>
          <ReorderSummary
            currency={currency}
            before={before}
            now={total}
            lineCount={lines.length + hidden - leftOutCount}
            name={name}
            failure={failure}
            isBusy={isBusy}
            onReset={Object.keys(choices).length > 0 ? () => setChoices({}) : undefined}
          />
        </Form>
      )}
    </Page>
  )
}

/** Builds the texts that depend on whether a list or orders are bought again. */
function useReorderTexts({ orders, list }: Pick<ReorderPageProps, 'orders' | 'list'>) {
  const t = useMessages()
  const locale = useLocale()
  const reference = orders[0]?.reference ?? ''
  if (list)
    return {
      reference,
      title: t('reorder.title.list', { name: list.name }),
      name: t('reorder.name.list', { name: list.name }),
      back: { label: t('reorder.lists'), to: localisedPath('/account/buying-lists', locale) },
    }
  return {
    reference,
    title: t('reorder.title.orders', { n: orders.length, reference }),
    name: t('reorder.name.orders', { n: orders.length, reference }),
    back: { label: t('reorder.orders'), to: localisedPath('/account/orders', locale) },
  }
}

type SameLinesProps = Omit<ComponentProps<typeof ReorderTable>, 'label'> & {
  count: number
  /** Number of lines that are not shown. */
  hidden: number
  isOpen: boolean
}

/** Lists the unchanged lines, folded away if there are changed ones. */
function SameLines({ lines, count, hidden, isOpen, ...table }: SameLinesProps) {
  const t = useMessages()
  return (
    <details className="min-w-0 rounded-3 border border-line-strong bg-surface" open={isOpen || undefined}>
      <summary className="flex min-h-10.5 cursor-pointer items-center px-4 py-2 text-14 font-medium text-ink max-md:min-h-11 max-md:px-3">
        {t('reorder.same', { n: count })}
      </summary>
      <ReorderTable {...table} label={t('reorder.same', { n: count })} lines={lines} />
      {hidden > 0 && (
        <p className="px-4 py-2.5 text-13 text-muted max-md:px-3">{t('reorder.same.more', { n: hidden })}</p>
      )}
    </details>
  )
}

const calculateAmount = (line: ReorderLine, choice: Choice) =>
  roundAmount((getUnitPrice(line, choice) ?? 0) * (parseQuantity(choice.quantity) ?? 0))
