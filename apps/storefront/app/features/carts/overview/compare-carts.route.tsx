import { Link } from 'react-router'
import { validate } from '#app/features/frame/validate.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import type { Route } from './+types/compare-carts.route'
import { readDifferences, type LineDifference } from './read-differences.server.ts'

export const meta = pageTitle('carts.compare.title')

const getCartIds = ({ searchParams }: URL) => ['a', 'b'].map((name) => searchParams.get(name) ?? '') as [string, string]

export const middleware: Route.MiddlewareFunction[] = [
  validate(({ url }) => {
    const [a, b] = getCartIds(url)
    return a !== '' && b !== '' && a !== b
  }),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const t = getTranslator(getPathLocale(url.pathname))
  return readDifferences(context.get(sessionContext), getCartIds(url), t).catch(rethrowAsNotFound(url))
}

/** Shows the lines in which two carts differ: contained in only one, or with different quantities. */
export default function CompareCartsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { a, b, lines, differing, same } = loaderData
  const crumbs = [
    { label: t('carts.list.title'), to: localisedPath('/account/carts', locale) },
    { label: t('carts.compare.title') },
  ]
  return (
    <Page>
      <Breadcrumb label={t('carts.compare.crumbs')} crumbs={crumbs} />
      <PageHead
        title={t('carts.compare.of', { a: a.name, b: b.name })}
        sub={t('carts.compare.sub', { differing, same })}
      />
      <section className="carts-panel" aria-label={t('carts.compare.title')}>
        {lines.length === 0 ? (
          <EmptyState icon="check" level={2} title={t('carts.compare.same')}>
            {t('carts.compare.same.text')}
          </EmptyState>
        ) : (
          <DifferenceTable a={a} b={b} lines={lines} />
        )}
      </section>
      {differing > lines.length && (
        <p className="mt-3 text-12 text-muted">{t('carts.compare.first', { n: lines.length })}</p>
      )}
    </Page>
  )
}

function DifferenceTable({ a, b, lines }: Pick<Route.ComponentProps['loaderData'], 'a' | 'b' | 'lines'>) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('carts.compare.title')} list wide>
      <thead>
        <tr>
          <HeadCell>{t('carts.compare.article')}</HeadCell>
          <HeadCell>{t('carts.compare.supplier')}</HeadCell>
          <HeadCell kind="num">{a.name}</HeadCell>
          <HeadCell kind="num">{b.name}</HeadCell>
          <HeadCell kind="num">{t('carts.compare.difference')}</HeadCell>
          <HeadCell kind="num">{t('carts.compare.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <DifferenceRow key={line.id} line={line} names={[a.name, b.name]} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell colSpan={2} phone="full">
            {t('carts.compare.total')}
          </Cell>
          <Cell kind="num" label={a.name}>
            {format.money(a.net)}
          </Cell>
          <Cell kind="num" label={b.name}>
            {format.money(b.net)}
          </Cell>
          <Cell phone="hidden" />
          <Cell kind="num" className="font-medium">
            {format.money(b.net - a.net)}
          </Cell>
        </tr>
      </tfoot>
    </Table>
  )
}

function DifferenceRow({ line, names }: { line: LineDifference; names: [string, string] }) {
  const format = useFormat()
  const locale = useLocale()
  const sign = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  const shown = (quantity: number) => (quantity > 0 ? format.number(quantity) : '–')
  return (
    <Row>
      <Cell kind="text" phone="full">
        <Link to={localisedPath(line.path, locale)} className="code">
          {line.sku}
        </Link>
        <span className="block text-12 text-muted">{line.name}</span>
      </Cell>
      <Cell phone="hidden">{line.supplier}</Cell>
      <Cell kind="num" label={names[0]}>
        {shown(line.quantities[0])}
      </Cell>
      <Cell kind="num" label={names[1]}>
        {shown(line.quantities[1])}
      </Cell>
      <Cell kind="num" phone="hidden">
        {sign.format(line.quantities[1] - line.quantities[0])}
      </Cell>
      <Cell kind="num">{format.money(line.nets[1] - line.nets[0])}</Cell>
    </Row>
  )
}
