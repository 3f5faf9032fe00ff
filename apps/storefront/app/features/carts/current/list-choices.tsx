import { maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { useId, useRef, type FormEvent } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { MenuHeading, menuRow } from '@tiber/ui/overlays/popover-menu.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { useCarts } from './carts-context.tsx'
import type { ListMenuProps } from './list-menu.tsx'
import { useCartChanges } from './use-cart-changes.ts'

/** Keeps the menu short; the newest lists come first. */
const maxShown = 12

export function ListChoices({ lines, onAdded }: ListMenuProps) {
  const t = useMessages()
  const format = useFormat()
  const nameId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useCarts()
  const { addToList } = useCartChanges()
  const add = async (list: { listId: string } | { name: string }) => {
    const result = await addToList({ ...list, lines })
    if (result.ok) onAdded?.()
    return result.ok
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    if (!(await add({ name }))) return
    form.current?.reset()
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    <>
      <MenuHeading>{t('frame.list.add')}</MenuHeading>
      {state.lists.length === 0 && <p className="px-3 pb-2 text-12 text-muted">{t('frame.list.none')}</p>}
      <div className="max-h-72 overflow-y-auto">
        {state.lists.slice(0, maxShown).map(({ id, name, numberOfLines }) => (
          <button key={id} type="button" className={menuRow} onClick={() => void add({ listId: id })}>
            <Icon name="list" size="small" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="sub">{format.number(numberOfLines)}</span>
          </button>
        ))}
      </div>
      {/* The menu stays open on submit, so that a rejected name can be corrected. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className="flex flex-col gap-2 border-t border-line p-3"
        onSubmit={(event) => void create(event)}
        onClick={(event) => event.stopPropagation()}
      >
        <label htmlFor={nameId} className="text-12 font-medium text-ink">
          {t('frame.list.new')}
        </label>
        <TextInput id={nameId} name="name" maxLength={maxListNameLength} autoComplete="off" />
        <Button type="submit" icon="plus">
          {t('frame.list.create')}
        </Button>
      </form>
    </>
  )
}
