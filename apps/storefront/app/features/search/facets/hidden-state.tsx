import { buildSearch, type ResultsState } from '../results/results-state.ts'

/** Hidden inputs with the list's state, for forms submitted without scripts. */
export function HiddenState({ state }: { state: Partial<ResultsState> }) {
  return [...new URLSearchParams(buildSearch(state))].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
