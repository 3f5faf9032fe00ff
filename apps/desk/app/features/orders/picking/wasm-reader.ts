import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeReader } from './barcode-reader.ts'

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'],
  maxNumberOfSymbols: 4,
  tryHarder: true,
}
/** Larger pictures cost more time than they find codes. */
const maxWidth = 1280

/** Creates a reader for browsers without one of their own. */
export async function createWasmReader(): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const scale = Math.min(1, maxWidth / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(drawing.getImageData(0, 0, canvas.width, canvas.height), options)
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
