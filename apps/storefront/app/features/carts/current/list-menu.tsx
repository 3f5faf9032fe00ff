import { lazy, Suspense, useState } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import type { LineCommand } from './cart-model.ts'

const ListChoices = lazy(() => import('./list-choices.tsx').then((file) => ({ default: file.ListChoices })))

export type ListMenuProps = { lines: LineCommand[]; onAdded?: () => void }

/** Menu to add lines to a buying list or to a new one; its content is loaded on first hover or focus. */
export function ListMenu(props: ListMenuProps) {
  const t = useMessages()
  const [isNear, setIsNear] = useState(false)
  const onNear = () => setIsNear(true)
  const trigger = (
    <>
      <Icon name="list-plus" size="small" />
      {t('frame.list.add')}
    </>
  )
  return (
    // The wrapper only preloads the menu; the button inside is the control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span className="needs-script contents" onPointerEnter={onNear} onFocus={onNear} onClick={onNear}>
      <PopoverMenu align="end" trigger={trigger} triggerClassName={buttonClasses({ variant: 'secondary' })}>
        <div className="w-72 max-w-[calc(100vw-1rem)]">
          {isNear && (
            <Suspense>
              <ListChoices {...props} />
            </Suspense>
          )}
        </div>
      </PopoverMenu>
    </span>
  )
}
