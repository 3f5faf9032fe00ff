import type { QueryInterpretation, SearchRecord } from '@tiber/contract/catalogue/search'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Why a text found an article, as far as its name and code do not show it. */
export type MatchReason = {
  isBought?: true | undefined
  /** A code that is not shown as the article's own. */
  code?: 'MANUFACTURER_CODE' | 'GTIN' | undefined
  /** The brand it is equivalent to, which is not sold. */
  equivalentTo?: string | undefined
  /** Words of the text that the article lacks. */
  missingWords?: string[] | undefined
}

type MatchedRecord = Pick<SearchRecord, 'foundBy' | 'isBought' | 'missingWords'>

/** Returns why a record was found; null if it is obvious. */
export function getMatchReason(
  { foundBy, isBought, missingWords }: MatchedRecord,
  interpretation: Pick<QueryInterpretation, 'equivalents'> | undefined,
): MatchReason | null {
  const brand = foundBy === 'EQUIVALENT' ? interpretation?.equivalents?.[0]?.word : undefined
  const code = foundBy === 'MANUFACTURER_CODE' || foundBy === 'GTIN' ? foundBy : undefined
  if (!isBought && !brand && !code && !missingWords?.length) return null
  return {
    ...(isBought && { isBought }),
    ...(code && { code }),
    ...(brand && { equivalentTo: brand }),
    ...(missingWords?.length && { missingWords }),
  }
}

// messages: product-ui.match.*
/** Describes in a few words why an article was found; nothing if it is obvious. */
export function useMatchText() {
  const t = useMessages()
  return (reason: MatchReason | null): string[] => {
    if (!reason) return []
    const { isBought, code, equivalentTo, missingWords } = reason
    return [
      ...(isBought ? [t('product-ui.match.bought')] : []),
      ...(code ? [t(`product-ui.match.${code}`)] : []),
      ...(equivalentTo ? [t('product-ui.match.equivalent', { word: equivalentTo })] : []),
      ...(missingWords ? [t('product-ui.match.missing', { words: missingWords.join(', ') })] : []),
    ]
  }
}
