import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../../frame/desk-page.tsx'
import { requireRight } from '../../frame/require-right.server.ts'
import { refuseAsPage } from '../print/refuse-as-page.server.ts'
import type { Route } from './+types/pick-lists.route'
import { PickOrders } from './pick-orders.tsx'
import { PickTable } from './pick-table.tsx'
import { ScanCard } from './scan-card.tsx'
import { usePicking } from './use-picking.ts'

export const meta = pageTitle('picking.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform, staff } = context.get(sessionContext)
  const orders = url.searchParams.getAll('order')
  const query = orders.length > 0 ? { query: { orders } } : {}
  return {
    list: await platform.pickLists.read(query).catch(refuseAsPage),
    mayShip: staff?.rights.includes('SELLER_ORDER_SHIP') ?? false,
  }
}

export default function PickingPage({ loaderData: { list, mayShip } }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const picking = usePicking(list)
  const query = new URLSearchParams(list.orders.map(({ id }) => ['order', id]))
  if (list.orders.length === 0)
    return (
      <DeskPage title={t('picking.title')}>
        <section className="panel-box">
          <EmptyState icon="package-check" level={2} title={t('picking.none')}>
            {t('picking.none.text')}
          </EmptyState>
        </section>
      </DeskPage>
    )
  return (
    <DeskPage
      title={t('picking.title')}
      sub={t('picking.sub', { orders: list.orders.length, lines: list.lines.length })}
      actions={
        <LinkButton
          to={localisedPath(`/supplier/orders/pick-list?${query}`, locale)}
          reloadDocument
          prefetch="none"
          icon="printer"
        >
          {t('picking.print')}
        </LinkButton>
      }
    >
      {list.more > 0 && <Note className="mb-4">{t('picking.more', { n: list.more })}</Note>}
      <div className="picking">
        <div className="pick-side">
          <ScanCard list={list} picking={picking} />
          <PickOrders list={list} picks={picking.picks} mayShip={mayShip} />
        </div>
        <section className="panel-box" aria-label={t('picking.lines')}>
          <PickTable list={list} picking={picking} />
        </section>
      </div>
    </DeskPage>
  )
}
