import { useDocumentData } from '../../document-context.ts'
import { readNode } from './document.ts'
import { readText } from '../fields.ts'

/** Accepts plain colours only, because they become part of a style sheet. */
export const readColour = (value: unknown): string | undefined => {
  const text = readText(value).toLowerCase()
  return /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d.,%\s/]{1,40}\))$/.test(text) ? text : undefined
}

/** Collects the colours a document uses, without recursion. */
function collectColours(document: unknown) {
  const colours = new Set<string>()
  const backgrounds = new Set<string>()
  const pending: unknown[] = [document]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const node = readNode(value)
    if (!node) continue
    backgrounds.add(readColour(node.attrs['backgroundColor']) ?? '')
    for (const { type, attrs } of node.marks) {
      if (type === 'textStyle') colours.add(readColour(attrs['color']) ?? '')
      if (type === 'highlight') backgrounds.add(readColour(attrs['color']) ?? '')
    }
    for (const child of node.content) pending.push(child)
  }
  return { colours: [...colours].filter(Boolean), backgrounds: [...backgrounds].filter(Boolean) }
}

/**
 * Renders the editors' colours as a style sheet with the page's nonce: the content policy allows no style attributes.
 * In the dark mode texts are lightened, and what is highlighted keeps dark text.
 */
export function ColourStyles({ document }: { document: unknown }) {
  const { nonce } = useDocumentData()
  const { colours, backgrounds } = collectColours(document)
  if (colours.length + backgrounds.length === 0) return null
  const rules = [
    ...colours.map((each) => `[data-color="${each}"]{color:light-dark(${each},color-mix(in oklab,${each} 55%,white))}`),
    ...backgrounds.map((each) => `[data-background="${each}"]{background-color:${each};color:#14211f}`),
  ]
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules.join('') }} />
}
