type Left = { line: string; count: number }
type Window = { start: number; count: number; left: number }

const windowMs = 1000
/** Of the lines beyond the limit, one in this many is kept. */
const sampledOneIn = 100
const maxMessages = 1000

/**
 * Lets a number of lines per second and message through and samples the rest, so that a flood neither fills the disk nor
 * hides other lines. `onLeft` is told how many were left out. A limit of 0 lets everything through.
 */
export function createFloodLimit(linesPerSecond: number, onLeft: (left: Left) => void) {
  const windows = new Map<string, Window>()
  const open = (message: string) => {
    // Messages are fixed texts; should one contain data, its lines are not worth more memory than this.
    if (windows.size >= maxMessages) windows.clear()
    const window = { start: performance.now(), count: 0, left: 0 }
    windows.set(message, window)
    return window
  }
  const close = (message: string, window: Window) => {
    if (windows.get(message) === window) windows.delete(message)
    onLeft({ line: message, count: window.left })
  }
  return {
    admits(message: string): boolean {
      if (linesPerSecond === 0) return true
      const current = windows.get(message)
      // A window that left lines out is closed by its timer, so that its number is written even if no line follows.
      const isOpen = current && (current.left > 0 || performance.now() - current.start < windowMs)
      const window = isOpen ? current : open(message)
      window.count += 1
      if (window.count <= linesPerSecond || window.count % sampledOneIn === 0) return true
      if (window.left === 0) setTimeout(() => close(message, window), windowMs).unref()
      window.left += 1
      return false
    },
  }
}
