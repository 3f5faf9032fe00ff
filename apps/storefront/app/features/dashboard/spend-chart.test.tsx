// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { chooseAmountScale } from './amount-scale.ts'
import { SpendChart } from './spend-chart.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const bars = [12_000, 28_900].map((net) => ({ key: String(net), label: String(net), net }))

/** Returns the y of the budget line and of the highest bar in the narrow drawing. */
function renderChart(budget: number | undefined) {
  const { container } = renderInPage(
    <SpendChart bars={bars} label="" scale={chooseAmountScale(28_900)} budget={budget} />,
  )
  const line = container.querySelector('[stroke-dasharray]')?.getAttribute('d')
  const bar = [...container.querySelectorAll('svg')[0]!.querySelectorAll('rect')].at(-1)!
  return { line: line && Number(/ ([\d.]+)H/.exec(line)![1]), bar: Number(bar.getAttribute('y')) }
}

test('a monthly budget › is a line above the bars that stay below it', () => {
  const { line, bar } = renderChart(30_000)
  expect(line).toBeLessThan(bar)
  expect(renderChart(20_000).line).toBeGreaterThan(bar)
})

test('no budget, or one far above the spend › no line', () => {
  expect(renderChart(undefined).line).toBeUndefined()
  expect(renderChart(1_000_000).line).toBeUndefined()
})
