import { useLocation, useNavigation } from 'react-router'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { MenuHeading, menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { selectColumns, toColumnsSearch, type Column } from './columns.ts'

/** Chooses the columns of a list and their order. Each row is a link, so that it works without scripts, too. */
export function ColumnsMenu({ columns }: { columns: Column[] }) {
  const t = useMessages()
  const { pathname, search: shown } = useLocation()
  // A second choice does not wait for the first one.
  const coming = useNavigation().location
  const search = coming?.pathname === pathname ? coming.search : shown
  const chosen = selectColumns(columns, search)
  const hidden = columns.filter((column) => !chosen.includes(column))
  const toHref = (next: Column[]) => `${pathname}${toColumnsSearch(search, columns, next)}`
  const isChanged = toColumnsSearch(search, columns, columns) !== toColumnsSearch(search, columns, chosen)
  return (
    <PopoverMenu
      align="end"
      triggerClassName={buttonClasses({})}
      trigger={
        <>
          <Icon name="columns-3" size="small" />
          {t('views.columns')}
        </>
      }
    >
      <MenuHeading>{t('views.columns.shown')}</MenuHeading>
      <div data-stays-open="">
        {chosen.map((column) => (
          <ShownColumn key={column.name} column={column} chosen={chosen} toHref={toHref} />
        ))}
        {hidden.length > 0 && <MenuHeading>{t('views.columns.hidden')}</MenuHeading>}
        {hidden.map((column) => (
          <Link
            key={column.name}
            to={toHref([...chosen, column])}
            preventScrollReset
            aria-label={t('views.columns.show', { column: column.label })}
            className={menuRow}
          >
            <Icon name="plus" size="small" />
            {column.label}
          </Link>
        ))}
      </div>
      {isChanged && (
        <Link to={toHref(columns)} preventScrollReset className={`${menuRow} border-t border-line`}>
          <Icon name="undo-2" size="small" />
          {t('views.columns.reset')}
        </Link>
      )}
    </PopoverMenu>
  )
}

type ShownColumnProps = { column: Column; chosen: Column[]; toHref: (columns: Column[]) => string }

/** Hides a column, or moves it before the one above; the only column stays. */
function ShownColumn({ column, chosen, toHref }: ShownColumnProps) {
  const t = useMessages()
  const at = chosen.indexOf(column)
  return (
    <div className="flex items-center">
      <Link
        to={toHref(chosen.length > 1 ? chosen.filter((each) => each !== column) : chosen)}
        preventScrollReset
        aria-disabled={chosen.length === 1 || undefined}
        aria-label={t('views.columns.hide', { column: column.label })}
        className={`${menuRow} flex-1`}
      >
        <Icon name="check" size="small" />
        {column.label}
      </Link>
      <Link
        to={toHref(moveForward(chosen, at))}
        preventScrollReset
        aria-disabled={at === 0 || undefined}
        aria-label={t('views.columns.forward', { column: column.label })}
        title={t('views.columns.forward', { column: column.label })}
        className={`${menuRow} w-auto flex-none aria-disabled:opacity-30`}
      >
        <Icon name="arrow-up" size="small" />
      </Link>
    </div>
  )
}

/** Swaps a column with the one before it. */
function moveForward(columns: Column[], at: number): Column[] {
  if (at === 0) return columns
  const moved = [...columns]
  moved.splice(at - 1, 2, columns[at]!, columns[at - 1]!)
  return moved
}
