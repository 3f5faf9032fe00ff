import type { ReactNode } from 'react'
import { useBlocks } from './blocks-context.ts'

type BlockTitleProps = { id?: string; className?: string; children: ReactNode }

/** The heading of a block, at the level of its place; nothing without a text. */
export function BlockTitle({ id, className, children }: BlockTitleProps) {
  const { level } = useBlocks()
  const Heading = `h${level}` as const
  if (!children) return null
  return (
    <Heading id={id} className={className ?? 'text-18'}>
      {children}
    </Heading>
  )
}
