import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from '#app/product-ui/use-suggestions.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { findCommands, type Command, type CommandSession } from './commands.ts'
import { useCommands } from './use-commands.ts'

type CommandBarProps = { session: CommandSession; onClose: () => void; onShowShortcuts: () => void }

/**
 * Dialog with a field and its matching commands: the field keeps the focus, arrow keys select, Enter runs the command.
 */
export function CommandBar({ session, onClose, onShowShortcuts }: CommandBarProps) {
  const t = useMessages()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const found = useFoundCommands({ session, onShowShortcuts, typed })
  const activeIndex = Math.min(active, found.length - 1)

  const choose = (command: Command | undefined, { shouldAdd = false } = {}) => {
    if (!command) return
    onClose()
    if (shouldAdd && command.add) command.add()
    else command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive((activeIndex + step + found.length) % found.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    choose(found[activeIndex], { shouldAdd: event.ctrlKey || event.metaKey })
  }
  return (
    // A click outside closes it, as Esc does for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="dialog command-bar"
      aria-label={t('command-bar.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <CommandField
        listId={listId}
        activeIndex={activeIndex}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <CommandList id={listId} commands={found} activeIndex={activeIndex} onChoose={choose} />
      <output className="sr-only">{t('command-bar.found', { n: found.length })}</output>
      <CommandFoot canAdd={found[activeIndex]?.add !== undefined} />
    </dialog>
  )
}

type CommandFieldProps = {
  listId: string
  /** Index of the selected command; -1 if none was found. */
  activeIndex: number
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function CommandField({ listId, activeIndex, typed, onType, onKeyDown }: CommandFieldProps) {
  const t = useMessages()
  return (
    <div className="command-field">
      <Icon name="search" size="large" />
      <input
        // The dialog is opened in order to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={t('command-bar.label')}
        aria-expanded={activeIndex >= 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        placeholder={t('command-bar.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <KeyHint>Esc</KeyHint>
    </div>
  )
}

type FoundCommandsOptions = Pick<CommandBarProps, 'session' | 'onShowShortcuts'> & { typed: string }

/** Returns the commands that match the typed text, with products and orders suggested for it. */
function useFoundCommands({ session, onShowShortcuts, typed }: FoundCommandsOptions): Command[] {
  const locale = useLocale()
  const suggestionsUrl = localisedPath('/search/suggestions', locale)
  const { suggestions } = useSuggestions({
    endpoint: suggestionsUrl,
    buyer: session.buyer,
    input: typed.trim(),
    withOrders: true,
  })
  const products = typed.trim() === '' ? [] : (suggestions?.products ?? []).slice(0, 5)
  const orders = typed.trim() === '' ? [] : (suggestions?.orders ?? [])
  return findCommands(useCommands({ session, products, orders, onShowShortcuts }), typed)
}

type CommandListProps = { id: string; commands: Command[]; activeIndex: number; onChoose: (command: Command) => void }

// messages: command-bar.group.*
function CommandList({ id, commands, activeIndex, onChoose }: CommandListProps) {
  const t = useMessages()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  if (commands.length === 0) return <p className="px-4 py-6 text-center text-13">{t('command-bar.nothing')}</p>
  return (
    // ARIA combobox pattern; a select element cannot contain such groups.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the comment above
    <div ref={list} id={id} role="listbox" aria-label={t('command-bar.title')} className="command-list">
      {[...new Set(commands.map(({ group }) => group))].map((group) => {
        const groupCommands = commands.flatMap((command, index) =>
          command.group === group ? [{ command, index }] : [],
        )
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup belongs to a select
          <div key={group} role="group" aria-label={t(`command-bar.group.${group}`)}>
            <p className="suggestions-head" aria-hidden="true">
              {t(`command-bar.group.${group}`)}
            </p>
            {groupCommands.map(({ command, index }) => (
              // The arrow keys and Enter of the field do the same for the keyboard.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.key}
                id={`${id}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds text only
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(command)}
              >
                <Icon name={command.icon} className="text-muted" />
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.hint && <span className="text-12 whitespace-nowrap text-muted">{command.hint}</span>}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Lists the keys; adding to the cart is offered for products only. */
function CommandFoot({ canAdd }: { canAdd: boolean }) {
  const t = useMessages()
  return (
    <p className="command-foot" aria-hidden="true">
      <span>
        <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {t('command-bar.foot.move')}
      </span>
      <span>
        <KeyHint>Enter</KeyHint> {t('command-bar.foot.open')}
      </span>
      {canAdd && (
        <span>
          <KeyHint>Ctrl Enter</KeyHint> {t('command-bar.foot.add')}
        </span>
      )}
    </p>
  )
}
