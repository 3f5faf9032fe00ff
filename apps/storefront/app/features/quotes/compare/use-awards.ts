import { useMemo, useState } from 'react'
import type { AwardPreset } from '@tiber/contract/quotes/quote-enums'
import { findPreset, getInitialAwards, keepAwardable, sumAwards, toAwards, type Awards } from './award-state.ts'
import type { ComparisonView } from './comparison-view.ts'

/** Keeps the supplier chosen for each line; the choice survives new offers as far as it is still possible. */
export function useAwards(comparison: ComparisonView) {
  const [chosen, setChosen] = useState<Awards>()
  const [chosenPreset, setChosenPreset] = useState<AwardPreset>()
  const awards = useMemo(() => keepAwardable(comparison, chosen ?? getInitialAwards(comparison)), [comparison, chosen])
  return {
    awards,
    totals: useMemo(() => sumAwards(comparison, awards), [comparison, awards]),
    // Two presets may choose the same suppliers.
    preset: findPreset(comparison, awards, chosenPreset)?.preset,
    choose: (detailId: string, supplierQuoteId: string) => setChosen({ ...awards, [detailId]: supplierQuoteId }),
    /** Leaves a line out, to award it later or not at all. */
    clear: (detailId: string) => {
      const { [detailId]: _removed, ...rest } = awards
      setChosen(rest)
    },
    choosePreset: (name: AwardPreset) => {
      const preset = comparison.presets.find((each) => each.preset === name)
      if (!preset) return
      setChosen(toAwards(preset.awards))
      setChosenPreset(name)
    },
  }
}
