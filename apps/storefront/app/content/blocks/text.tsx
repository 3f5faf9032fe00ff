import { BlockTitle } from '../block-title.tsx'
import { BlockView } from '../block-list.tsx'
import { useEditable } from '../editable.ts'
import { readText, type Block } from '../fields.ts'
import { RichText } from '../rich-text/rich-text.tsx'

const images = { loading: 'lazy' }

/** A title and plain paragraphs. */
export function TextBlock({ block }: { block: Block }) {
  const editable = useEditable()
  const paragraphs = readText(block['text']).split(/\n{2,}/)
  return (
    <section className="prose" {...editable(block)}>
      <BlockTitle>{readText(block['title'])}</BlockTitle>
      {paragraphs.filter(Boolean).map((paragraph, at) => (
        <p key={at} className="whitespace-pre-line">
          {paragraph}
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
