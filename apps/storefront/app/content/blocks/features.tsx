import { ContentIcon } from '#app/icons/content-icon.tsx'
import { BlockTitle } from '../block-title.tsx'
import { useEditable } from '../editable.ts'
import { readBlocks, readText, type Block } from '../fields.ts'

/** Reasons or services, each with an icon. */
export function Features({ block }: { block: Block }) {
  const editable = useEditable()
  return (
    <section className="grid gap-4" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      <ul className="feature-grid">
        {readBlocks(block['items']).map((item) => {
          const icon = readText(item['icon'])
          const colour = readText(item['colour'])
          return (
            <li key={item._uid} {...editable(item)}>
              {icon && <ContentIcon name={icon} {...(colour && { colour })} className="size-5" />}
              <h3>{readText(item['title'])}</h3>
              <p className="whitespace-pre-line">{readText(item['text'])}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
