import type { Understanding as Understood } from '@tiber/contract/search'
import { Link } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { searchOf, type ResultsState } from './results-state.ts'

type UnderstandingProps = { understood: Understood; state: ResultsState; path: string }

/** Explains how the query was interpreted if not literally, with links to the alternatives. */
export function Understanding({ understood, state, path }: UnderstandingProps) {
  const t = useMessages()
  const { corrections, dropped, exact } = understood
  if (corrections.length === 0 && dropped.length === 0 && !exact) return null
  const strong = (parts: React.ReactNode) => <b>{parts}</b>
  return (
    <output className="understanding">
      {corrections.map(({ from, to }) => (
        <p key={from}>{t.rich('search.understood.correction', { from, to, b: strong })}</p>
      ))}
      {dropped.length > 0 && <p>{t.rich('search.understood.dropped', { words: dropped.join(', '), b: strong })}</p>}
      {exact && (
        <p>
          {t.rich('search.understood.code', { code: state.q, b: strong })}{' '}
          <Link to={path + searchOf({ q: state.q })}>{t('search.understood.open')}</Link>
        </p>
      )}
    </output>
  )
}
