import { BlockTitle } from '../block-title.tsx'
import { BlockView } from '../block-list.tsx'
import { useEditable } from '../editable.ts'
import { readText, withKeys, type Block } from '../fields.ts'
import { RichText } from '../rich-text/rich-text.tsx'

const images = { loading: 'lazy' }

/** A title and plain paragraphs. */
export function TextBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const paragraphs = readText(block['text']).split(/\n{2,}/)
  return (
    <section className="prose" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      {withKeys(paragraphs.filter(Boolean)).map(({ key, value }) => (
        <p key={key} className="whitespace-pre-line">
          {value}
        </p>
      ))}
    </section>
  )
}

export function RichTextBlock({ block }: { block: Block }) {
  const editable = useEditable()
  return (
    <div className="prose" {...editable(block)}>
      <RichText document={block['text']} images={images} renderBlock={(each) => <BlockView block={each} />} />
    </div>
  )
}
