/** Prefix of the fields with the quantity of a line that has a problem. */
const prefix = 'line.'

/** Reads the reported quantities named `line.<id>`; blank and zero mean that the line has no problem. */
export function readReportedLines(form: FormData): { lineId: string; quantity: number }[] {
  return [...form.entries()].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : ''
    if (!name.startsWith(prefix) || text === '' || /^0+$/.test(text)) return []
    // Anything else is passed on and refused: leaving it out would report less than was meant.
    return [{ lineId: name.slice(prefix.length), quantity: Number(text) }]
  })
}
