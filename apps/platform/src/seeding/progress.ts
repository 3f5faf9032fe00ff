export type Progress = (text: string) => void

const number = new Intl.NumberFormat('en-US')

/** Returns a reporter that passes on every tenth of the progress once, as `10,000 of 20,000`. */
export function createProgressReporter(report: Progress): (done: number, total: number) => void {
  let next = 0
  return (done, total) => {
    if (done < next) return
    next = Math.floor((done * 10) / Math.max(1, total) + 1) * (total / 10)
    report(done < total ? `${number.format(done)} of ${number.format(total)}` : number.format(total))
  }
}
