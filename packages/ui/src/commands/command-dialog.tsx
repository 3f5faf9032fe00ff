import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { KeyHint } from '../key-hint.tsx'
import { CommandField, CommandFrame, type CommandFieldTexts } from './command-field.tsx'
import type { CommandInput } from './use-command-input.ts'

/** Something to open or to run, shown under the head of its group. */
export type CommandOption = {
  key: string
  group: string
  icon: IconName
  label: string
  hint?: string
  run: () => void
  /** Runs on Ctrl+Enter. */
  add?: () => void
}

type CommandTexts = CommandFieldTexts & {
  nothing: string
  found: string
  move: string
  open: string
  /** What Ctrl+Enter does. */
  add?: string
  /** What `>` does. */
  tip?: string
}

type CommandDialogProps = {
  texts: CommandTexts
  nameGroup: (group: string) => string
  commands: CommandOption[]
  /** Whether more is about to be found: Enter waits for it. */
  isStale?: boolean
  input: CommandInput
  onClose: () => void
}

/** Dialog with a field and what it finds: the field keeps the focus, arrow keys select, Enter runs. */
export function CommandDialog({ texts, nameGroup, commands, isStale, input, onClose }: CommandDialogProps) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const activeIndex = Math.min(active, commands.length - 1)
  const { isEntered, onEnter, onType } = input

  const choose = (command: CommandOption | undefined, { shouldAdd = false } = {}) => {
    if (!command) return
    onClose()
    if (shouldAdd && command.add) command.add()
    else command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setActive((activeIndex + step + commands.length) % commands.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isStale) onEnter()
    else choose(commands[activeIndex], { shouldAdd: event.ctrlKey || event.metaKey })
  }
  useEffect(() => {
    if (!isEntered || isStale) return
    onType(input.typed)
    choose(commands[activeIndex])
  })
  return (
    <CommandFrame title={texts.title} onClose={onClose}>
      <CommandField
        texts={texts}
        typed={input.typed}
        onType={(text) => {
          onType(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        listId={listId}
        activeIndex={activeIndex}
      />
      <CommandList
        id={listId}
        texts={texts}
        nameGroup={nameGroup}
        commands={commands}
        activeIndex={activeIndex}
        onChoose={choose}
      />
      <output className="sr-only">{texts.found}</output>
      <CommandFoot texts={texts} canAdd={commands[activeIndex]?.add !== undefined} />
    </CommandFrame>
  )
}

type CommandListProps = Pick<CommandDialogProps, 'texts' | 'nameGroup' | 'commands'> & {
  id: string
  activeIndex: number
  onChoose: (command: CommandOption) => void
}

function CommandList({ id, texts, nameGroup, commands, activeIndex, onChoose }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  if (commands.length === 0) return <p className="px-4 py-6 text-center text-13">{texts.nothing}</p>
  return (
    // ARIA combobox pattern; a select element cannot contain such groups.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the comment above
    <div ref={list} id={id} role="listbox" aria-label={texts.title} className="command-list">
      {[...new Set(commands.map(({ group }) => group))].map((group) => {
        const groupCommands = commands.flatMap((command, index) =>
          command.group === group ? [{ command, index }] : [],
        )
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup belongs to a select
          <div key={group} role="group" aria-label={nameGroup(group)}>
            <p className="command-group" aria-hidden="true">
              {nameGroup(group)}
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
                {command.hint && (
                  <span className="max-w-2/3 truncate text-12 whitespace-nowrap text-muted">{command.hint}</span>
                )}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Lists the keys; what Ctrl+Enter does is offered only where it does something. */
function CommandFoot({ texts, canAdd }: { texts: CommandTexts; canAdd: boolean }) {
  return (
    <p className="command-foot" aria-hidden="true">
      <span>
        <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> {texts.move}
      </span>
      <span>
        <KeyHint>Enter</KeyHint> {texts.open}
      </span>
      {texts.tip && (
        <span>
          <KeyHint>&gt;</KeyHint> {texts.tip}
        </span>
      )}
      {canAdd && texts.add && (
        <span>
          <KeyHint>Ctrl Enter</KeyHint> {texts.add}
        </span>
      )}
    </p>
  )
}
