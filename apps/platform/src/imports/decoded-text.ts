/** A text file as people have them: UTF-8, UTF-16 with or without its mark, or what Windows wrote before. */
export function decodedText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? guessedEncoding(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Half of a western text in UTF-16 is zeros; what is no UTF-8 is taken for Latin-1 and what Windows adds to it. */
function guessedEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 1000)
  const zerosAt = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (zerosAt(1) > sample.length / 4) return 'utf-16le'
  if (zerosAt(0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  // The decoder has no other way to say it.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
