import { createContext, useContext } from 'react'
import { noBlockData, type BlockData } from './block-data.ts'

type BlocksContextValue = {
  data: BlockData
  /** Marks blocks for the editor. */
  isPreview: boolean
  /** Shows a box instead of a block nobody knows. */
  showsUnknown: boolean
  /** Level of the headings of blocks. */
  level: 1 | 2 | 3
  depth: number
}

export const BlocksContext = createContext<BlocksContextValue>({
  data: noBlockData,
  isPreview: false,
  showsUnknown: false,
  level: 2,
  depth: 0,
})

export const useBlocks = () => useContext(BlocksContext)
