import { useLocale } from '../i18n/use-messages.tsx'
import type { Drawing, Stroke } from './drawing.ts'

const strokes: Record<Stroke, string> = {
  edge: 'stroke-draw-line stroke-[1.5]',
  thin: 'stroke-draw-thin stroke-[0.75]',
  hidden: 'stroke-draw-thin stroke-[0.9] [stroke-dasharray:4_2.5]',
  centre: 'stroke-draw-thin stroke-[0.75] [stroke-dasharray:12_3_2_3]',
  dimension: 'stroke-draw-dim stroke-[0.75]',
}

/** Decorative drawing without information. */
export function DrawingView({ drawing, className }: { drawing: Drawing; className?: string }) {
  const decimal = useLocale() === 'es-ES' ? ',' : '.'
  return (
    <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} className={className} aria-hidden="true">
      {drawing.lines.map((line) => (
        <path
          key={line.d}
          d={line.d}
          className={`${strokes[line.stroke]} ${line.filled ? 'fill-draw-fill' : 'fill-none'}`}
        />
      ))}
      {drawing.arrows.map((d) => (
        <path key={d} d={d} className="fill-draw-dim" />
      ))}
      {drawing.labels.map(({ x, y, text, upright }) => (
        <text
          key={`${x} ${y}`}
          textAnchor="middle"
          className="fill-draw-dim text-[11px] font-medium"
          {...(upright ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y })}
        >
          {text.replace('.', decimal)}
        </text>
      ))}
    </svg>
  )
}
