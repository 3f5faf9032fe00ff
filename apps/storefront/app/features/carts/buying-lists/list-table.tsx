import { Form, Link, useLocation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { countAttention, type ListView } from './list-view.ts'

type ListTableProps = { lists: ListView[]; canExtend: boolean }

/** Table of lists, with one form for the buttons of all rows. */
export function ListTable({ lists, canExtend }: ListTableProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={pathname + search} preventScrollReset className="flush relative overflow-x-auto">
      <Table label={t('buying-lists.title')} list>
        <thead>
          <tr>
            <HeadCell>{t('buying-lists.column.name')}</HeadCell>
            <HeadCell>{t('buying-lists.column.health')}</HeadCell>
            <HeadCell kind="num">{t('buying-lists.column.lines')}</HeadCell>
            <HeadCell kind="num">{t('buying-lists.column.net')}</HeadCell>
            <HeadCell>{t('buying-lists.column.changed')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('buying-lists.actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <ListRow key={list.id} list={list} canExtend={canExtend} />
          ))}
        </tbody>
      </Table>
    </Form>
  )
}

function ListRow({ list, canExtend }: { list: ListView; canExtend: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const path = localisedPath(`/account/buying-lists/${list.id}`, useLocale())
  return (
    <Row>
      <Cell kind="text" phone="full">
        <Link to={path} prefetch="intent" className="font-medium">
          {list.name}
        </Link>
        {list.shared && (
          <SubLine>
            {list.own ? t('buying-lists.shared.byMe') : t('buying-lists.shared.by', { name: list.owner ?? '' })}
          </SubLine>
        )}
      </Cell>
      <Cell phone="full">
        <HealthBadges list={list} />
      </Cell>
      <Cell kind="num" label={t('buying-lists.column.lines')}>
        {format.number(list.lines)}
      </Cell>
      <Cell kind="num" phone="end">
        {format.money(list.net)}
      </Cell>
      <Cell phone="hidden" className="nowrap">
        {format.date(list.changedAt)}
      </Cell>
      <Cell kind="num" phone="corner">
        <PopoverMenu
          align="end"
          label={t('buying-lists.actions.of', { name: list.name })}
          trigger={<Icon name="ellipsis" />}
          triggerClassName={buttonClasses({ variant: 'icon' })}
        >
          <RowMenu list={list} path={path} canExtend={canExtend} />
        </PopoverMenu>
      </Cell>
    </Row>
  )
}

/** Badges counting the lines with problems; a success badge if there are none. */
function HealthBadges({ list: { health, lines } }: { list: ListView }) {
  const t = useMessages()
  if (!health || lines === 0) return '–'
  if (countAttention(health) === 0)
    return (
      <Badge tone="success" icon="check">
        {t('buying-lists.health.good')}
      </Badge>
    )
  return (
    <span className="flex flex-wrap gap-1">
      {health.discontinued > 0 && (
        <Badge tone="danger" icon="ban">
          {t('buying-lists.health.gone', { n: health.discontinued })}
        </Badge>
      )}
      {health.lowStock > 0 && (
        <Badge tone="warning" icon="package">
          {t('buying-lists.health.short', { n: health.lowStock })}
        </Badge>
      )}
      {health.priceChanged > 0 && (
        <Badge tone="warning" icon="arrow-up-down">
          {t('buying-lists.health.moved', { n: health.priceChanged })}
        </Badge>
      )}
    </span>
  )
}

function RowMenu({ list, path, canExtend }: { list: ListView; path: string; canExtend: boolean }) {
  const t = useMessages()
  return (
    <>
      <Link to={`${path}/settings`} className={menuRow}>
        <Icon name="settings" size="small" />
        {t('buying-lists.settings')}
      </Link>
      {canExtend && (
        <button name="do" value={`copy ${list.id}`} className={menuRow}>
          <Icon name="copy" size="small" />
          {t('buying-lists.duplicate')}
        </button>
      )}
      {canExtend && list.own && (
        <button name="do" value={`${list.shared ? 'unshare' : 'share'} ${list.id}`} className={menuRow}>
          <Icon name="users" size="small" />
          {t(list.shared ? 'buying-lists.unshare' : 'buying-lists.share')}
        </button>
      )}
      {list.own && (
        <button name="do" value={`delete ${list.id}`} className={menuRow}>
          <Icon name="trash-2" size="small" />
          {t('buying-lists.delete')}
        </button>
      )}
    </>
  )
}
