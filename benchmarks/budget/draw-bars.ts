import type { BudgetFigure } from './budget.ts'

const [labelWidth, plotWidth, rowHeight] = [360, 420, 40]
const colours = { before: '#b9b7b0', now: '#063537', goal: '#b4530a', text: '#5d5c58' }

/** Draws two bars per figure, before and now, and a line at the goal. */
export function drawBars(title: string, figures: BudgetFigure[]): string {
  const largest = Math.max(...figures.flatMap(({ now, before = 0, goal }) => [now, before, goal]))
  const scale = (value: number) => (value / largest) * plotWidth
  const rows = figures.map(({ what, now, before, goal }, at) => {
    const top = 44 + at * rowHeight
    const bar = (value: number, y: number, colour: string) =>
      `<rect x="${labelWidth}" y="${y}" width="${scale(value).toFixed(1)}" height="12" fill="${colour}"/>` +
      `<text x="${(labelWidth + scale(value) + 6).toFixed(1)}" y="${y + 10}">${round(value)}</text>`
    const goalAt = (labelWidth + scale(goal)).toFixed(1)
    return [
      `<text x="${labelWidth - 10}" y="${top + 18}" text-anchor="end">${escapeText(what)}</text>`,
      before === undefined ? '' : bar(before, top, colours.before),
      bar(now, top + 14, colours.now),
      `<path d="M${goalAt} ${top - 3}v34" stroke="${colours.goal}" stroke-width="2"/>`,
    ].join('')
  })
  const [width, height] = [labelWidth + plotWidth + 70, 60 + figures.length * rowHeight]
  const legend =
    `<text x="10" y="22" font-size="15" font-weight="600">${escapeText(title)}</text>` +
    `<text x="${labelWidth}" y="22">grey: before, dark: now, line: goal</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="${colours.text}"><rect width="100%" height="100%" fill="#fff"/>${legend}${rows.join('')}</svg>\n`
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
