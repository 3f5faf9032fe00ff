/** What the previewed page tells the editor. */
type PageMessage = { action: string; dataC?: { uid?: string } }

type BridgeOptions = {
  frame: HTMLIFrameElement
  origin: string
  onReady: () => void
  onEdit: (uid: string) => void
}

/** Talks to the bridge of the previewed page, and listens to no other page. */
export function connectPreview({ frame, origin, onReady, onEdit }: BridgeOptions) {
  const listeners = new AbortController()
  addEventListener(
    'message',
    ({ source, origin: sender, data }: MessageEvent<PageMessage>) => {
      if (source !== frame.contentWindow || sender !== origin) return
      if (data.action === 'initialized') onReady()
      const uid = data.action === 'edit' ? data.dataC?.uid : undefined
      if (uid) onEdit(uid)
    },
    { signal: listeners.signal },
  )
  return {
    send: (message: { action: string } & Record<string, unknown>) => frame.contentWindow?.postMessage(message, origin),
    close: () => listeners.abort(),
  }
}
