import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { copyBlock, isBlock, type Block } from '../blocks/content-tree.ts'
import { createBlock, getComponentName, listAllowed, summariseBlock, type Component } from '../blocks/components.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, IconButton } from '../ui/icon.tsx'
import type { FieldProps } from './field-types.ts'

const createId = () => crypto.randomUUID()

/** Blocks inside a block: opened, dragged or moved with buttons, copied, removed and added. */
export function BlocksField({ label, field, value, onChange, context }: FieldProps) {
  const blocks = Array.isArray(value) ? value.filter(isBlock) : []
  const [note, setNote] = useState('')
  const { list, focusBlock } = useBlockFocus()
  const getName = (block: Block) => getComponentName(context.components.get(block.component)) ?? block.component
  const move = (from: number, to: number) => {
    const block = blocks[from]!
    onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, block))
    setNote(t('block.moved', { name: getName(block), place: to + 1, count: blocks.length }))
  }
  const getDragProps = useDragging(move)
  const moveByButton = (from: number, to: number) => {
    move(from, to)
    focusBlock(blocks[from]!._uid, to > from ? 'down' : 'up')
  }
  const { removed, remove, restore } = useRemoval(blocks, onChange, focusBlock)
  return (
    <div className="blocks-field">
      <ol aria-label={label} ref={list}>
        {blocks.map((block, at) => (
          // Whoever cannot drag uses the buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={block._uid} data-uid={block._uid} {...getDragProps(at)}>
            <Icon name="grip-vertical" />
            <button type="button" name="open" className="block-title" onClick={() => context.openBlock(block._uid)}>
              <b>{getName(block)}</b>
              <span>{summariseBlock(block, context.components)}</span>
            </button>
            <BlockActions
              name={getName(block)}
              isFirst={at === 0}
              isLast={at === blocks.length - 1}
              onMove={(step) => moveByButton(at, at + step)}
              onCopy={() => onChange(blocks.toSpliced(at + 1, 0, copyBlock(block, createId)))}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{note}</output>
      {removed && <RemovedNote name={getName(removed)} onUndo={restore} />}
      <AddBlock
        label={t('block.add', { field: label })}
        allowed={listAllowed(field, context.components)}
        onAdd={(component) => {
          const block = createBlock(component, createId)
          onChange([...blocks, block])
          context.openBlock(block._uid)
        }}
      />
    </div>
  )
}

const RemovedNote = ({ name, onUndo }: { name: string; onUndo: () => void }) => (
  <output className="removed">
    {t('block.removed', { name })}
    <button type="button" className="button-link" onClick={onUndo}>
      {t('undo')}
    </button>
  </output>
)

type FocusBlock = ReturnType<typeof useBlockFocus>['focusBlock']

/** Removes blocks; the one removed last can be put back in its place. */
function useRemoval(blocks: Block[], onChange: (blocks: Block[]) => void, focusBlock: FocusBlock) {
  const [removed, setRemoved] = useState<{ block: Block; at: number }>()
  const remove = (at: number) => {
    onChange(blocks.toSpliced(at, 1))
    setRemoved({ block: blocks[at]!, at })
    focusBlock((blocks[at + 1] ?? blocks[at - 1])?._uid, 'open')
  }
  const restore = () => {
    if (!removed) return
    onChange(blocks.toSpliced(removed.at, 0, removed.block))
    setRemoved(undefined)
    focusBlock(removed.block._uid, 'open')
  }
  return { removed: removed?.block, remove, restore }
}

/** Returns what makes an item of a list draggable to the place of another one. */
function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  return (at: number): ComponentProps<'li'> & { 'data-dragged': true | undefined } => ({
    draggable: true,
    'data-dragged': dragged === at || undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(at)
    },
    onDragOver: (event) => {
      if (dragged !== undefined) event.preventDefault()
    },
    onDrop: (event) => {
      event.preventDefault()
      if (dragged !== undefined && dragged !== at) move(dragged, at)
      setDragged(undefined)
    },
    onDragEnd: () => setDragged(undefined),
  })
}

/** Moves the focus to a button of a block once the list has changed; the opposite one where it is disabled. */
function useBlockFocus() {
  const list = useRef<HTMLOListElement>(null)
  const target = useRef<{ uid: string | undefined; button: string }>(undefined)
  useLayoutEffect(() => {
    if (!target.current) return
    const { uid, button } = target.current
    target.current = undefined
    const item = list.current?.querySelector(`li[data-uid="${CSS.escape(uid ?? '')}"]`)
    const found =
      item?.querySelector<HTMLElement>(`[name=${button}]:not(:disabled)`) ??
      item?.querySelector<HTMLElement>('[name=up]:not(:disabled), [name=down]:not(:disabled)') ??
      list.current?.parentElement?.querySelector<HTMLElement>('[name=add]')
    found?.focus()
  })
  const focusBlock = (uid: string | undefined, button: string) => {
    target.current = { uid, button }
  }
  return { list, focusBlock }
}

type BlockActionsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
}

function BlockActions({ name, isFirst, isLast, onMove, onCopy, onRemove }: BlockActionsProps) {
  return (
    <>
      <IconButton
        name="up"
        icon="arrow-up"
        label={t('block.up', { name })}
        onClick={() => onMove(-1)}
        disabled={isFirst}
      />
      <IconButton
        name="down"
        icon="arrow-down"
        label={t('block.down', { name })}
        onClick={() => onMove(1)}
        disabled={isLast}
      />
      <IconButton icon="copy" label={t('block.copy', { name })} onClick={onCopy} />
      <IconButton icon="trash-2" label={t('block.remove', { name })} onClick={onRemove} />
    </>
  )
}

type AddBlockProps = { label: string; allowed: Component[]; onAdd: (component: Component) => void }

/** Adds the only kind of block at once, or asks which. */
function AddBlock({ label, allowed, onAdd }: AddBlockProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [only, ...others] = allowed
  if (!only) return null
  return (
    <>
      <button
        type="button"
        name="add"
        className="button"
        onClick={() => (others.length > 0 ? setIsAsking(true) : onAdd(only))}
      >
        <Icon name="plus" />
        {label}
      </button>
      {isAsking && (
        <Dialog title={label} onClose={() => setIsAsking(false)}>
          <ul className="block-choices">
            {allowed.map((component) => (
              <li key={component.name}>
                <button type="button" className="button" onClick={() => onAdd(component)}>
                  {getComponentName(component)}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
