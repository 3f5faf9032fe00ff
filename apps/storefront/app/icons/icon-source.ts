import type { IconDrawing } from './icon-drawing.ts'
import type { IconReference } from './icon-name.ts'

/** Where a page takes the icons from that content names: the server has sets, the browser asks for what is missing. */
export type IconSource = {
  find(icon: IconReference): IconDrawing | undefined
  load(icon: IconReference): Promise<IconDrawing | undefined>
  /** Keeps an icon the server has inlined, so that later pages need not ask for it. */
  keep(icon: IconReference, drawing: IconDrawing): void
  warn(message: string): void
}

const maxMessages = 200

/** Logs each message once: pages are rendered again and again with the same content. */
export function createWarner(log: (message: string) => void) {
  const logged = new Set<string>()
  return (message: string) => {
    if (logged.has(message)) return
    if (logged.size >= maxMessages) logged.clear()
    logged.add(message)
    log(message)
  }
}

export const describeFailure = ({ result, status, prefix }: { result: string; status: number; prefix: string }) =>
  `Icons of ${prefix} were not loaded: ${result} ${status}.`
