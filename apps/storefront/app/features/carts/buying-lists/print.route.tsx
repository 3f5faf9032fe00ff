import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { useEffect } from 'react'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Cell, Code, GroupRow, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import type { Route } from './+types/print.route'
import { readAllLines } from './read-lists.server.ts'

export const meta = pageTitle('buying-lists.print.title')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { id, name, numberOfLines } = await handle.platform.carts
    .read({ params: { id: params.id } })
    .catch(rethrowAsNotFound(url))
  const lines = await readAllLines(handle, id, numberOfLines)
  const company = handle.session.account?.name ?? ''
  return { list: { id, name: stripListPrefix(name) }, lines, company, now: new Date().toISOString() }
}

/** Printable list for stock taking: by section, with a column to write the remaining stock. */
export default function PrintListPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { list, lines, company, now } = loaderData
  const sections = [...Map.groupBy(lines, ({ section }) => section ?? '')]
  useEffect(() => window.print(), [])
  return (
    <Page>
      <PageHead
        title={list.name}
        sub={t('buying-lists.print.sub', { company, date: format.dateTime(now), n: lines.length })}
        actions={
          <span className="flex gap-2 print:hidden">
            <LinkButton to={localisedPath(`/account/buying-lists/${list.id}`, locale)} icon="arrow-left">
              {t('buying-lists.print.back')}
            </LinkButton>
            <Button icon="printer" onClick={() => window.print()}>
              {t('buying-lists.print')}
            </Button>
          </span>
        }
      />
      <div className="rounded-3 border border-line-strong bg-surface print:border-0">
        <Table label={t('buying-lists.lines')} list>
          <thead>
            <tr>
              <HeadCell>{t('buying-lists.column.article')}</HeadCell>
              <HeadCell>{t('buying-lists.column.supplier')}</HeadCell>
              <HeadCell kind="num">{t('buying-lists.column.quantity')}</HeadCell>
              <HeadCell kind="num">{t('buying-lists.column.par')}</HeadCell>
              <HeadCell kind="num">{t('buying-lists.column.left')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sections.map(([section, sectionLines]) => (
              <Section key={section} name={sections.length > 1 || section ? section : undefined} lines={sectionLines} />
            ))}
          </tbody>
        </Table>
      </div>
    </Page>
  )
}

function Section({ name, lines }: { name: string | undefined; lines: CartLine[] }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  return (
    <>
      {name !== undefined && (
        <GroupRow>
          <td colSpan={5} className="ph-full">
            {name || t('buying-lists.section.none')}
          </td>
        </GroupRow>
      )}
      {lines.map(({ id, productVariant, supplier, quantity, offer, parQuantity, note }) => (
        <tr key={id}>
          <Cell phone="full">
            <Code>{productVariant.sku}</Code>
            <SubLine>{productVariant.name}</SubLine>
            {note && <SubLine>{note}</SubLine>}
          </Cell>
          <Cell phone="half">{supplier.name}</Cell>
          <Cell kind="num">{`${format.number(quantity)} ${unitName(offer.productUnit)}`}</Cell>
          <Cell kind="num" label={t('buying-lists.column.par')}>
            {parQuantity ? format.number(parQuantity) : '–'}
          </Cell>
          <Cell kind="num" phone="hidden">
            <span className="inline-block w-16 border-b border-line-strong">&nbsp;</span>
          </Cell>
        </tr>
      ))}
    </>
  )
}
