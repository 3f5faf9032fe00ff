import { useEditable } from '../editable.ts'
import { isFields, readList, readText, withKeys, type Block } from '../fields.ts'

/** A table of plain texts, as Storyblok's field stores it. */
export function TableBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const table = isFields(block['table']) ? block['table'] : {}
  const head = readCells(table['thead'])
  const rows = readList(table['tbody']).map((row) => readCells(isFields(row) ? row['body'] : []))
  const caption = readText(block['caption'])
  if (head.length === 0 && rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a table that is too wide
    <div className="rich-table" tabIndex={0} {...editable(block)}>
      <table>
        {caption && <caption>{caption}</caption>}
        {head.length > 0 && (
          <thead>
            <tr>
              {withKeys(head).map(({ key, value }) => (
                <th key={key} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {withKeys(rows).map((row) => (
            <tr key={row.key}>
              {withKeys(row.value).map(({ key, value }) => (
                <td key={key}>{value}</td>
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
