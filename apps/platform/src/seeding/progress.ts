export type Progress = (text: string) => void

const number = new Intl.NumberFormat('en-US')

/** Says every tenth of the way, `10,000 of 20,000`, and each only once. */
export function sayer(say: Progress): (done: number, total: number) => void {
  let next = 0
  return (done, total) => {
    if (done < next) return
    next = Math.floor((done * 10) / Math.max(1, total) + 1) * (total / 10)
    say(done < total ? `${number.format(done)} of ${number.format(total)}` : number.format(total))
  }
}
