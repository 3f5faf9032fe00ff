import { useEditable } from '../editable.ts'
import { isFields, readList, readText, withKeys, type Block } from '../fields.ts'

/** A table of plain texts, as Storyblok's field stores it. */
export function TableBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const table = isFields(block['table']) ? block['table'] : {}
  const head = readCells(table['thead'])
  const rows = readList(table['tbody']).map((row) => readCells(isFields(row) ? row['body'] : []))
  const caption = readText(block['caption'])
  const classNames = head.map((_, column) => (isNumeric(rows.map((row) => row[column] ?? '')) ? 'num' : undefined))
  if (head.length === 0 && rows.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a table that is too wide
    <div className="rich-table" tabIndex={0} {...editable(block)}>
      <table>
        {caption && <caption>{caption}</caption>}
        {head.length > 0 && (
          <thead>
            <tr>
              {withKeys(head).map(({ key, value }, column) => (
                <th key={key} scope="col" className={classNames[column]}>
                  {value}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {withKeys(rows).map((row) => (
            <tr key={row.key}>
              {withKeys(row.value).map(({ key, value }, column) => (
                <td key={key} className={classNames[column]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Tells columns of numbers, which are aligned at the right: with a sign, a currency, a percent sign or none of them. */
const isNumeric = (cells: string[]) =>
  cells.some(Boolean) && cells.every((cell) => /^$|^[–-]$|^[+−-]?(€ ?)?\d[\d.,\s]*[€%]?$/.test(cell.trim()))

const readCells = (cells: unknown): string[] =>
  readList(cells).map((cell) => (isFields(cell) ? String(cell['value'] ?? '') : ''))
