export type CountedLine = { id: string; sku: string; expected: number }
export type Count = { line: CountedLine; arrived: number; damaged: number; missing: number }

/** Field names of a line. */
export const arrivedField = (lineId: string) => `arrived.${lineId}`
export const damagedField = (lineId: string) => `damaged.${lineId}`

/** What is wrong with a line, and in which of its fields. */
export type CountProblem = { kind: 'number' | 'tooMany' | 'tooManyDamaged'; field: string }

const parseCount = (value: FormDataEntryValue | null, whenBlank: number) => {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return whenBlank
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Reads what was counted; a line left blank has arrived whole. Returns the problem of each line that has one. */
export function readCounts(form: FormData, lines: CountedLine[]) {
  const problems = new Map<string, CountProblem>()
  const counts = lines.flatMap((line): Count[] => {
    const arrived = parseCount(form.get(arrivedField(line.id)), line.expected)
    const damaged = parseCount(form.get(damagedField(line.id)), 0)
    if (arrived === undefined) problems.set(line.id, { kind: 'number', field: arrivedField(line.id) })
    else if (damaged === undefined) problems.set(line.id, { kind: 'number', field: damagedField(line.id) })
    else if (arrived > line.expected) problems.set(line.id, { kind: 'tooMany', field: arrivedField(line.id) })
    else if (damaged > arrived) problems.set(line.id, { kind: 'tooManyDamaged', field: damagedField(line.id) })
    else return [{ line, arrived, damaged, missing: line.expected - arrived }]
    return []
  })
  return { counts, problems }
}

/** Returns the lines of the incident: damaged pieces, and missing ones if they are to be claimed. */
export function listClaims(counts: Count[], { claimsMissing }: { claimsMissing: boolean }) {
  return counts.flatMap(({ line, damaged, missing }) => {
    const claimed = claimsMissing ? missing : 0
    const reasonCodes = [...(damaged > 0 ? ['DAMAGED'] : []), ...(claimed > 0 ? ['MISSING'] : [])]
    return reasonCodes.length > 0 ? [{ lineId: line.id, quantity: damaged + claimed, reasonCodes }] : []
  })
}
