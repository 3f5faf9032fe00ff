/** Reads the codes in the picture that a video shows now. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string[]>

type NativeDetector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type NativeDetectors = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** What articles and trays carry. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix']

/** Creates the reader of the browser, or ours if it has none; ours is loaded only then. */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  const native = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
  // Some browsers have the class without the formats.
  const supported = native ? await native.getSupportedFormats().catch(() => []) : []
  if (native && supported.includes('ean_13')) {
    const detector = new native({ formats: formats.filter((format) => supported.includes(format)) })
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const { createWasmReader } = await import('./wasm-reader.ts')
  return createWasmReader()
}
