import { useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { onCartUpdate } from '#app/features/carts/current/cart-updates.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Pagination } from '@tiber/ui/pagination.tsx'
import type { Route } from './+types/carts.route'
import { CartsDock } from './carts-dock.tsx'
import { CartsFilters } from './carts-filters.tsx'
import { parseFilter, isFiltered, buildSearch } from './carts-filter.ts'
import { CartsTable } from './carts-table.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NewCart } from './new-cart.tsx'
import { readCarts, type CartRow } from './read-carts.server.ts'

export const meta = pageTitle('carts.list.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const t = getTranslator(getPathLocale(url.pathname))
  const carts = await readCarts(context.get(sessionContext), parseFilter(url.searchParams), t)
  return data(carts, { status: carts.hasFailed ? 503 : 200 })
}

/** All carts and lists of the buyer in this account. */
export default function CartsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const labels = usePageLabels()
  const { carts, filter, total, pageCount, canUndo, hasFailed } = loaderData
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [merging, setMerging] = useState<CartRow>()
  useReloadOnUpdate()
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((each) => each !== id)))
  const chosenCarts = carts.filter(({ id }) => chosen.has(id))
  return (
    <Page>
      <PageHead title={t('carts.list.title')} sub={t('carts.list.sub')} actions={<NewCart />} />
      {hasFailed && <Note tone="danger">{t('carts.list.failed')}</Note>}
      <section className="carts-panel" aria-label={t('carts.list.title')}>
        <CartsFilters filter={filter} />
        {carts.length > 0 ? (
          <CartsTable carts={carts} canUndo={canUndo} chosen={chosen} onChoose={choose} onMerge={setMerging} />
        ) : (
          !hasFailed && (
            <EmptyState
              icon="shopping-cart"
              level={2}
              title={t(isFiltered(filter) ? 'carts.list.none' : 'carts.list.empty')}
            >
              {t(isFiltered(filter) ? 'carts.list.none.text' : 'carts.list.empty.text')}
            </EmptyState>
          )
        )}
      </section>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="sub">{t('carts.list.total', { n: total })}</span>
        {pageCount > 1 && (
          <Pagination
            page={filter.page}
            pageCount={pageCount}
            getHref={(page) => buildSearch({ ...filter, page })}
            labels={labels}
          />
        )}
      </div>
      <CartsDock carts={chosenCarts} canUndo={canUndo} onDone={() => setChosen(new Set())} />
      {merging && <MergeDialog cart={merging} carts={carts} onClose={() => setMerging(undefined)} />}
    </Page>
  )
}

/** Reloads the list after any cart update; a newer reload cancels the one in progress. */
function useReloadOnUpdate() {
  const { revalidate } = useRevalidator()
  useEffect(() => onCartUpdate(() => void revalidate()), [revalidate])
}
