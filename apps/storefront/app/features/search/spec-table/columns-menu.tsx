import { useLocation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { serialiseColumnChoice, withColumn, withoutColumns, type ColumnChoice } from './column-choice.ts'
import type { SpecTableShape } from './spec-columns.ts'

type ColumnsMenuProps = { shape: SpecTableShape; chosen: ColumnChoice; onChoose: (next: ColumnChoice) => void }

const address = '/session/columns'

/**
 * Menu of the attributes shown as columns. A tick applies at once and is saved; without scripts the form submits all of
 * them.
 */
export function ColumnsMenu({ shape, chosen, onChoose }: ColumnsMenuProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const { offered, columns } = shape
  if (offered.length === 0) return null
  const isShown = new Set(columns.map(({ id }) => id))
  const ids = offered.map(({ id }) => id)
  const choose = (next: ColumnChoice) => {
    onChoose(next)
    // The page is already up to date, so the result of saving is not awaited.
    void fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ choice: serialiseColumnChoice(next) }),
      keepalive: true,
    })
  }
  const label = (
    <>
      <Icon name="columns-3" size="small" />
      <span className="max-md:sr-only">{t('search.columns')}</span>
    </>
  )
  return (
    <PopoverMenu trigger={label} triggerClassName={buttonClasses({})}>
      <form action={address} method="post" className="flex max-w-80 flex-col">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <p className="px-3 pt-2 pb-1 text-12 text-muted">{t('search.columns.hint')}</p>
        {offered.map(({ id, name, symbol, unit }) => (
          <span key={id} className="flex px-3">
            <input type="hidden" name="offered" value={id} />
            <Checkbox
              name="shown"
              value={id}
              checked={isShown.has(id)}
              onChange={(event) => choose(withColumn(chosen, id, event.currentTarget.checked))}
              label={[name, symbol, unit].filter(Boolean).join(' ')}
              className="w-full py-0.5"
            />
          </span>
        ))}
        <div className="mt-1 border-t border-line px-3 py-2">
          <Button type="submit" className="needs-no-script">
            {t('search.apply')}
          </Button>
          <Button
            className="needs-script"
            disabled={!ids.some((id) => id in chosen)}
            onClick={() => choose(withoutColumns(chosen, ids))}
          >
            {t('search.columns.reset')}
          </Button>
        </div>
      </form>
    </PopoverMenu>
  )
}
