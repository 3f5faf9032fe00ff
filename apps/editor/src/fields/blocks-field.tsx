import { useState } from 'react'
import { copyBlock, isBlock, type Block } from '../blocks/content-tree.ts'
import { createBlock, listAllowed, summariseBlock } from '../blocks/components.ts'
import { t } from '../texts.ts'
import { Icon, IconButton } from '../ui/icon.tsx'
import type { FieldProps } from './field-types.ts'

const createId = () => crypto.randomUUID()

/** Blocks inside a block: opened, dragged or moved with buttons, copied, removed and added. */
export function BlocksField({ label, field, value, onChange, context }: FieldProps) {
  const blocks = Array.isArray(value) ? value.filter(isBlock) : []
  const [dragged, setDragged] = useState<number>()
  const allowed = listAllowed(field, context.components)
  const move = (from: number, to: number) => onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]!))
  return (
    <div className="blocks-field">
      <ol aria-label={label}>
        {blocks.map((block, at) => (
          // Whoever cannot drag uses the buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={block._uid}
            draggable
            data-dragged={dragged === at || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined && dragged !== at) move(dragged, at)
              setDragged(undefined)
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <Icon name="grip-vertical" />
            <BlockTitle block={block} {...context} />
            <IconButton icon="arrow-up" label={t('block.up')} onClick={() => move(at, at - 1)} disabled={at === 0} />
            <IconButton
              icon="arrow-down"
              label={t('block.down')}
              onClick={() => move(at, at + 1)}
              disabled={at === blocks.length - 1}
            />
            <IconButton
              icon="copy"
              label={t('block.copy')}
              onClick={() => onChange(blocks.toSpliced(at + 1, 0, copyBlock(block, createId)))}
            />
            <IconButton icon="trash-2" label={t('block.remove')} onClick={() => onChange(blocks.toSpliced(at, 1))} />
          </li>
        ))}
      </ol>
      <select
        className="field field-short"
        aria-label={t('block.add', { field: label })}
        value=""
        onChange={(event) => {
          const component = context.components.get(event.target.value)
          if (!component) return
          const block = createBlock(component, createId)
          onChange([...blocks, block])
          context.openBlock(block._uid)
        }}
      >
        <option value="">{t('block.add', { field: label })}</option>
        {allowed.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </select>
    </div>
  )
}

type BlockTitleProps = { block: Block } & Pick<FieldProps['context'], 'components' | 'openBlock'>

function BlockTitle({ block, components, openBlock }: BlockTitleProps) {
  const component = components.get(block.component)
  return (
    <button type="button" className="block-title" onClick={() => openBlock(block._uid)}>
      <b>{component?.display_name ?? block.component}</b>
      <span>{summariseBlock(block, component)}</span>
    </button>
  )
}
