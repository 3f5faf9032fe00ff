/** A PNG of one pixel. */
export const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The beginning of a PDF. */
export const pdfBase64 = Buffer.from('%PDF-1.4 ').toString('base64')
