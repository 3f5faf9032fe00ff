import { searchOf, type ResultsState } from './results-state.ts'

/** What a form of the list keeps of its state, for who sends it without scripts. */
export function HiddenState({ state }: { state: Partial<ResultsState> }) {
  return [...new URLSearchParams(searchOf(state))].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
