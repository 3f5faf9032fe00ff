import { BlockList } from '../block-list.tsx'
import { useEditable } from '../editable.ts'
import { readBlocks, readOption, type Block } from '../fields.ts'

/** Blocks side by side; below each other where there is no room. */
export function Columns({ block }: { block: Block }) {
  const editable = useEditable()
  const layout = readOption(block['layout'], ['even', 'wide-left', 'wide-right'])
  return (
    <div className="block-columns" data-layout={layout} {...editable(block)}>
      {readBlocks(block['columns']).map((column) => (
        <div key={column._uid} className="blocks" {...editable(column)}>
          <BlockList blocks={readBlocks(column['body'])} />
        </div>
      ))}
    </div>
  )
}

const sizes = { small: 'h-2', medium: 'h-6', large: 'h-12' }

export function Spacing({ block }: { block: Block }) {
  const editable = useEditable()
  return <div className={sizes[readOption(block['size'], ['medium', 'small', 'large'])]} {...editable(block)} />
}
