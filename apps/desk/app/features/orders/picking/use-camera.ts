import { useEffect, useRef, useState, type RefObject } from 'react'
import { createBarcodeReader } from './barcode-reader.ts'

export type CameraState = 'starting' | 'reading' | 'denied' | 'missing' | 'unusable'

const readEveryMs = 150
/** A code counts again once it has been out of the picture for this long. */
const forgetAfterMs = 1500

/** Shows the camera in a video and reports each code once while it stays in the picture. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const report = useRef(onRead)
  useEffect(() => {
    report.current = onRead
  })
  useEffect(() => {
    const stop = new AbortController()
    readCamera(video.current!, {
      signal: stop.signal,
      onStart: () => setState('reading'),
      onRead: (code) => report.current(code),
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setState(toState(error))
    })
    return () => stop.abort()
  }, [video])
  return state
}

type Reading = { signal: AbortSignal; onStart: () => void; onRead: (code: string) => void }

async function readCamera(video: HTMLVideoElement, { signal, onStart, onRead }: Reading) {
  // The camera is asked for first: who refuses it loads no reader.
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  try {
    video.srcObject = stream
    const [read] = await Promise.all([createBarcodeReader(), video.play()])
    if (signal.aborted) return
    onStart()
    const seenAt = new Map<string, number>()
    while (!signal.aborted) {
      const codes = await read(video)
      const now = performance.now()
      for (const code of signal.aborted ? [] : codes) {
        if (now - (seenAt.get(code) ?? -Infinity) > forgetAfterMs) onRead(code)
        seenAt.set(code, now)
      }
      await new Promise((resolve) => setTimeout(resolve, readEveryMs))
    }
  } catch (error) {
    end()
    throw error
  }
}

function toState(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  // Among others: the page is not served over HTTPS, or another program holds the camera.
  return 'unusable'
}
