import { useEditable } from '../editable.ts'
import { isFields, readList, readText, type Block } from '../fields.ts'

/** A table of plain texts, as Storyblok's field stores it. */
export function TableBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const table = isFields(block['table']) ? block['table'] : {}
  const head = readCells(table['thead'])
  const rows = readList(table['tbody']).map((row) => readCells(isFields(row) ? row['body'] : []))
  const caption = readText(block['caption'])
  if (head.length === 0 && rows.length === 0) return null
  return (
    <div className="rich-table" tabIndex={0} {...editable(block)}>
      <table>
        {caption && <caption>{caption}</caption>}
        {head.length > 0 && (
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const readCells = (cells: unknown): string[] =>
  readList(cells).map((cell) => (isFields(cell) ? String(cell['value'] ?? '') : ''))
