/** Chooses up to four round steps from zero to above a value: `top` is the last. */
export function chooseScale(highest: number): { top: number; ticks: number[] } {
  const least = Math.max(highest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * [1, 2, 2.5, 5, 10].find((factor) => factor * power >= least)!
  const count = Math.max(1, Math.ceil(highest / step))
  const ticks = Array.from({ length: count + 1 }, (_, at) => at * step)
  return { top: count * step, ticks }
}
