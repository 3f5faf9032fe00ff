import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Browsers without it, such as Firefox, have no camera scan; a hand scanner types into the field everywhere. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorConstructor = new () => Detector

const getDetector = () => (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector

export const canUseCamera = () => getDetector() !== undefined && 'mediaDevices' in navigator

const intervalMs = 200
/** A code in view counts once; it counts again after it was out of view this long. */
const absenceMs = 1500

/** Shows the camera in a video while the component is there, and reports each barcode that comes into view. */
export function useCameraScan(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const report = useEffectEvent(onScan)
  useEffect(() => {
    const Detector = getDetector()
    if (!Detector) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const seenAt = new Map<string, number>()
    const detector = new Detector()
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isOver) return
      for (const { rawValue } of found) {
        const last = seenAt.get(rawValue)
        if (last === undefined || Date.now() - last > absenceMs) report(rawValue)
        seenAt.set(rawValue, Date.now())
      }
      timer = setTimeout(() => void look(), intervalMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stopStream(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    start().catch(() => setFailed(!isOver))
    return () => {
      isOver = true
      clearTimeout(timer)
      stopStream(stream)
    }
  }, [])
  return { video, failed }
}

const stopStream = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())
