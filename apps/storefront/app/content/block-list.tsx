import { createElement } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { BlockData } from './block-data.ts'
import { findBlock } from './block-registry.ts'
import { BlocksContext, useBlocks } from './blocks-context.ts'
import { withKeys, type Block } from './fields.ts'

/** Deeper than editors nest, and far from exhausting the stack. */
const maxDepth = 8

/** Renders blocks in their order. */
export function BlockList({ blocks }: { blocks: Block[] }) {
  return withKeys(blocks).map(({ key, value }) => <BlockView key={`${value._uid} ${key}`} block={value} />)
}

/** Renders a block by its component; an unknown one is logged and shows nothing, or a box if that is enabled. */
export function BlockView({ block }: { block: Block }) {
  const context = useBlocks()
  const Component = findBlock(block.component)
  if (!Component) {
    console.error(`Component ${block.component} doesn't exist.`)
    return context.showsUnknown ? <UnknownBlock name={block.component} /> : null
  }
  if (context.depth >= maxDepth) {
    console.error(`Component ${block.component} is nested deeper than ${maxDepth} levels.`)
    return null
  }
  return (
    <BlocksContext value={{ ...context, depth: context.depth + 1 }}>
      {createElement(Component, { block })}
    </BlocksContext>
  )
}

function UnknownBlock({ name }: { name: string }) {
  const t = useMessages()
  return (
    <p className="rounded-2 border border-dashed border-line-strong p-4 text-13">{t('content.unknown', { name })}</p>
  )
}

type BlocksProps = {
  blocks: Block[]
  data: BlockData
  isPreview?: boolean
  showsUnknown?: boolean
  /** Level of the headline in the first block, if that is a hero: a page has one h1. */
  firstLevel?: 1 | 2
}

/**
 * The blocks of a page, with the data they show. Nothing catches the loading of their code: after a navigation the
 * router keeps the old page until it is there, so nothing jumps.
 */
export function Blocks({ blocks, data, isPreview = false, showsUnknown = false, firstLevel = 2 }: BlocksProps) {
  const context = { data, isPreview, showsUnknown, level: 2 as const, depth: 0 }
  const [first, ...rest] = blocks
  if (!first) return null
  return (
    <div className="blocks">
      <BlocksContext value={{ ...context, level: firstLevel }}>
        <BlockView key={first._uid} block={first} />
      </BlocksContext>
      <BlocksContext value={context}>
        <BlockList blocks={rest} />
      </BlocksContext>
    </div>
  )
}
