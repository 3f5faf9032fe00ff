import { writePairs } from './award-form.ts'
import type { Awards } from './award-state.ts'
import type { ComparisonView } from './comparison-view.ts'

/** Hidden fields of an award: all choices, also those of lines that are not rendered, and the versions the buyer sees. */
export function AwardFields({ comparison, awards }: { comparison: ComparisonView; awards: Awards }) {
  const versions = comparison.suppliers.map(({ supplierQuoteId, version }): [string, number] => [
    supplierQuoteId,
    version,
  ])
  return (
    <>
      <input type="hidden" name="intent" value="award" />
      <input type="hidden" name="awards" value={writePairs(Object.entries(awards))} />
      <input type="hidden" name="versions" value={writePairs(versions)} />
    </>
  )
}
