const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }
const omittedFields = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'service'])

/** Formats a structured log line for a terminal; returns any other line unchanged. */
export function formatLogLine(line: string): string {
  const entry = parseEntry(line)
  if (!entry) return line
  const { level, time, msg, err, ...rest } = entry
  const clock = typeof time === 'number' || typeof time === 'string' ? new Date(time).toTimeString().slice(0, 8) : ''
  const fields = Object.entries(rest)
    .filter(([key]) => !omittedFields.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = isRecord(err) && typeof err['stack'] === 'string' ? `\n${err['stack']}` : ''
  const name = typeof level === 'number' ? (levels[level] ?? String(level)) : String(level ?? '')
  return [clock, name, msg, ...fields].filter(Boolean).join(' ') + stack
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
