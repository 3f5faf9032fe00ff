import { Fragment, type ReactNode } from 'react'
import { getAssetPictureUrl, getAssetSize, getAssetSrcSet, isWebAddress } from '../asset.ts'
import { readBlocks, readNumber, readText, withKeys, type Block } from '../fields.ts'
import { ColourStyles } from './colours.tsx'
import { isEmptyDocument, readNode, type TextNode } from './document.ts'
import { optimizeImage, type ImageOptions } from './image-options.ts'
import { LinkMark, readClass, renderMarks } from './marks.tsx'
import { renderTable, renderTableCell } from './table.tsx'

export type RichTextOptions = {
  images?: ImageOptions | undefined
  renderBlock?: ((block: Block) => ReactNode) | undefined
}
type Context = RichTextOptions & { depth: number }

/** Deeper than any text of editors; each level costs several frames of the stack. */
const maxDepth = 60

/** Renders a document of editors: every node and mark of spec 3, and tables. */
export function RichText({ document, ...options }: RichTextOptions & { document: unknown }) {
  if (isEmptyDocument(document)) return ''
  return (
    <>
      {renderNodes(readNode(document)?.content ?? [], { ...options, depth: 0 })}
      <ColourStyles document={document} />
    </>
  )
}

/** Renders siblings; texts with the same link share one element. */
function renderNodes(values: unknown[], context: Context): ReactNode[] {
  if (context.depth > maxDepth) {
    console.error('<Storyblok>', `Rich text nested deeper than ${maxDepth} levels`)
    return []
  }
  const rendered: ReactNode[] = []
  const nodes = values.flatMap((value) => readNode(value) ?? [])
  for (let at = 0; at < nodes.length; at++) {
    const link = findLink(nodes[at]!)
    if (!link) {
      rendered.push(<Fragment key={at}>{renderNode(nodes[at]!, context)}</Fragment>)
      continue
    }
    const target = JSON.stringify(link.attrs)
    const start = at
    while (at + 1 < nodes.length && JSON.stringify(findLink(nodes[at + 1]!)?.attrs) === target) at++
    rendered.push(
      <LinkMark key={start} mark={link}>
        {withKeys(nodes.slice(start, at + 1)).map(({ key, value }) => (
          <Fragment key={key}>{renderText(value)}</Fragment>
        ))}
      </LinkMark>,
    )
  }
  return rendered
}

const findLink = ({ type, marks }: TextNode) =>
  type === 'text' ? marks.find((mark) => mark.type === 'link') : undefined

const renderText = ({ text, marks }: TextNode) =>
  renderMarks(
    text,
    marks.filter(({ type }) => type !== 'link'),
  )

function renderNode(node: TextNode, context: Context): ReactNode {
  const { type, attrs } = node
  const children = () => renderNodes(node.content, { ...context, depth: context.depth + 1 })
  switch (type) {
    case 'text':
      return renderText(node)
    case 'doc':
      return children()
    case 'paragraph':
      return <p className={getAlignClass(attrs)}>{children()}</p>
    case 'heading': {
      const level = Math.trunc(readNumber(attrs['level'], 1, { min: 1, max: 6 })) as 1 | 2 | 3 | 4 | 5 | 6
      const Heading = `h${level}` as const
      return <Heading className={getAlignClass(attrs)}>{children()}</Heading>
    }
    case 'blockquote':
      return <blockquote>{children()}</blockquote>
    case 'bullet_list':
      return <ul>{children()}</ul>
    case 'ordered_list': {
      const start = Math.trunc(readNumber(attrs['order'], 1, { min: -100_000, max: 100_000 }))
      return <ol start={start === 1 ? undefined : start}>{children()}</ol>
    }
    case 'list_item':
      return <li>{children()}</li>
    case 'code_block':
      return (
        <pre>
          <code className={readClass(attrs['class'] ?? attrs['language'])}>{children()}</code>
        </pre>
      )
    case 'horizontal_rule':
      return <hr />
    case 'hard_break':
      return <br />
    case 'image':
      return renderImage(attrs, context.images)
    case 'emoji':
      return (
        <span data-name={readText(attrs['name'])} data-emoji={readText(attrs['emoji'])}>
          {readText(attrs['emoji'])}
        </span>
      )
    case 'blok':
      return readBlocks(attrs['body']).map((block) => (
        <Fragment key={block._uid}>{context.renderBlock?.(block)}</Fragment>
      ))
    case 'table':
      return renderTable(node, (values) => renderNodes(values, { ...context, depth: context.depth + 1 }))
    case 'tableRow':
      return <tr>{children()}</tr>
    case 'tableCell':
    case 'tableHeader':
      return renderTableCell(node, children())
    default:
      console.error('<Storyblok>', `No resolver found for node type ${type}`)
      return null
  }
}

const alignClasses: Record<string, string> = { center: 'text-center', right: 'text-right', justify: 'text-justify' }
const getAlignClass = (attrs: Record<string, unknown>) => alignClasses[readText(attrs['textAlign'])]

function renderImage(attrs: Record<string, unknown>, options: ImageOptions | undefined): ReactNode {
  const original = readText(attrs['src'])
  if (!isWebAddress(original)) return null
  const size = getAssetSize(original)
  const { src, ...image } = optimizeImage(original, options)
  // A width asked of the image service is the width of the picture; otherwise the browser selects one.
  const isSized = image.width !== undefined || image.height !== undefined
  return (
    <img
      src={getAssetPictureUrl(src, 1280)}
      {...(size && !isSized && { srcSet: getAssetSrcSet(src, size.width), sizes: '(min-width: 48rem) 44rem, 100vw' })}
      alt={readText(attrs['alt'])}
      title={readText(attrs['title']) || undefined}
      {...(!isSized && size)}
      {...image}
    />
  )
}
