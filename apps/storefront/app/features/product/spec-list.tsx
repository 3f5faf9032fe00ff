import type { Spec } from '#app/product-ui/spec-value.ts'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Lists the attributes; letters are those of the drawing. */
export function SpecList({ specs }: { specs: Spec[] }) {
  const t = useMessages()
  const text = useSpecText()
  if (specs.length === 0) return null
  return (
    <dl className="product-specs" aria-label={t('product.specs')}>
      {specs.map((spec) => (
        <div key={spec.id}>
          <dt>
            {spec.name}
            {spec.symbol && <span className="ml-1 font-medium text-draw-dim">{spec.symbol}</span>}
          </dt>
          <dd>{text.withUnit(spec)}</dd>
        </div>
      ))}
    </dl>
  )
}
