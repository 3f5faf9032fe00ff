import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { KeyHint } from '../key-hint.tsx'

export type CommandFieldTexts = { title: string; label: string; placeholder: string }

type CommandFrameProps = { title: string; onClose: () => void; children: ReactNode }

/** Modal dialog around the field and what it finds. */
export function CommandFrame({ title, onClose, children }: CommandFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the next key: an effect after the paint would lose what is typed at once.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    // A click outside closes it, as Esc does for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="dialog command-bar"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}

type CommandFieldProps = Pick<ComponentProps<'input'>, 'onKeyDown' | 'aria-busy'> & {
  texts: CommandFieldTexts
  typed: string
  onType: (text: string) => void
  listId?: string
  /** Index of the selected command; -1 if none was found. */
  activeIndex: number
}

/** Field of the dialog; starts with what has been typed already. */
export function CommandField({ texts, typed, onType, listId, activeIndex, ...rest }: CommandFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { length } = field.current!.value
    field.current!.setSelectionRange(length, length)
  }, [])
  return (
    <div className="command-field">
      <Icon name="search" size="large" />
      <input
        {...rest}
        ref={field}
        // The dialog is opened in order to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={texts.label}
        aria-expanded={activeIndex >= 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <KeyHint>Esc</KeyHint>
    </div>
  )
}
