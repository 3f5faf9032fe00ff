import type { QueryInterpretation as Understood } from '@tiber/contract/catalogue/search'
import { Link } from '@tiber/ui/link.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buildSearch, type ResultsState } from './results/results-state.ts'

type QueryInterpretationProps = { interpretation: Understood; state: ResultsState; path: string }

/** Explains how the query was interpreted if not literally, with links to the alternatives. */
export function QueryInterpretation({ interpretation, state, path }: QueryInterpretationProps) {
  const t = useMessages()
  const { corrections, dropped, exact, equivalents = [] } = interpretation
  if (corrections.length + dropped.length + equivalents.length === 0 && !exact) return null
  const renderBold = (parts: React.ReactNode) => <b>{parts}</b>
  return (
    <output className="query-interpretation">
      {equivalents.map(({ word, meaning }) => (
        <p key={word}>{t.rich('search.understood.equivalent', { word, meaning, b: renderBold })}</p>
      ))}
      {corrections.map(({ from, to }) => (
        <p key={from}>{t.rich('search.understood.correction', { from, to, b: renderBold })}</p>
      ))}
      {dropped.length > 0 && <p>{t.rich('search.understood.dropped', { words: dropped.join(', '), b: renderBold })}</p>}
      {exact && (
        <p>
          {t.rich('search.understood.code', { code: state.q, b: renderBold })}{' '}
          <Link to={path + buildSearch({ q: state.q })}>{t('search.understood.open')}</Link>
        </p>
      )}
    </output>
  )
}
