import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { Picture } from '#app/product-ui/picture.tsx'
import { isNumberSpec } from '#app/product-ui/spec-value.ts'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import type { ResultRow } from './result-row.ts'
import type { SpecTableShape } from '../spec-table/spec-columns.ts'

const maxFacts = 5
const renderKey = (parts: ReactNode) => <KeyHint>{String(parts)}</KeyHint>

/** Rows with the same dimension letters have the same shape; without letters only rows of one product do. */
const joinSymbols = ({ specs }: ResultRow) => specs.flatMap(({ symbol }) => symbol ?? []).join()

/** Head of a table with one family: its drawing, whose letters name the columns, and the attributes all rows share. */
export function FamilyHead({ rows, shape }: { rows: ResultRow[]; shape: SpecTableShape }) {
  const t = useMessages()
  const locale = useLocale()
  const text = useSpecText()
  const [first] = rows
  if (!first?.familyPicture) return null
  // Dimensions that all rows share have no column, but their letter is in the drawing.
  const letters = shape.shared.filter((spec) => isNumberSpec(spec) && spec.symbol !== null)
  const facts = shape.shared.filter((spec) => !letters.includes(spec))
  const symbols = joinSymbols(first)
  const isOneShape = rows.every((row) => (symbols ? joinSymbols(row) === symbols : row.productId === first.productId))
  if (!isOneShape) return null
  return (
    <div className="family">
      <div className="family-drawing">
        <Picture
          source={first.familyPicture}
          alt={t('search.family.drawing', { name: first.productName })}
          width={640}
          height={341}
          isMain
          className="max-h-60 w-full max-md:max-h-32"
        />
      </div>
      <div className="family-text">
        <p>
          {symbols && `${t('search.family.letters')} `}
          {t.rich('search.family.hint', { key: renderKey })}
        </p>
        <dl>
          {facts.slice(0, maxFacts).map((spec) => (
            <div key={spec.id}>
              <dt>{spec.name}</dt>
              <dd>{text.withUnit(spec)}</dd>
            </div>
          ))}
        </dl>
        {letters.length > 0 && (
          <p className="text-ink">
            {letters.map((spec, at) => (
              <span key={spec.id} className="nowrap">
                {at > 0 && ' · '}
                <b className="font-medium text-draw-dim">{spec.symbol}</b> {text.withUnit(spec)}
              </span>
            ))}
          </p>
        )}
        <Link to={localisedPath(`/product/${first.productId}`, locale)} prefetch="intent">
          {t('search.family.open')}
        </Link>
      </div>
    </div>
  )
}
