/** Decodes a text file in UTF-8, UTF-16 with or without byte order mark, or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = readBomEncoding(bytes) ?? guessEncoding(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

function readBomEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Half of a western text in UTF-16 is zeros; anything that is not UTF-8 is taken for Windows-1252. */
function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 1000)
  const countZeros = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (countZeros(1) > sample.length / 4) return 'utf-16le'
  if (countZeros(0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  // A fatal decoder is the only way to find out.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
