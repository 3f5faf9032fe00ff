import { useBlocks } from './blocks-context.ts'
import type { Block } from './fields.ts'

type EditableAttributes = { 'data-blok-c'?: string; 'data-blok-uid'?: string }

/** Returns the attributes by which the editor finds a block; none outside the preview or of an invalid marker. */
function getEditableAttributes(marker: unknown): EditableAttributes {
  if (typeof marker !== 'string') return {}
  try {
    const options: unknown = JSON.parse(marker.replace(/^<!--#storyblok#/, '').replace(/-->$/, ''))
    const { id, uid } = options as { id?: unknown; uid?: unknown }
    if (id === undefined || uid === undefined) return {}
    return { 'data-blok-c': JSON.stringify(options), 'data-blok-uid': `${String(id)}-${String(uid)}` }
  } catch {
    return {}
  }
}

/** Creates the function that marks the elements of blocks in the preview. */
export function useEditable() {
  const { isPreview } = useBlocks()
  return (block: Block): EditableAttributes => (isPreview ? getEditableAttributes(block._editable) : {})
}
