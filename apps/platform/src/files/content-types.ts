/** Types of files customers and sellers may upload, by extension, with a check of the first bytes. */
const contentTypes: Record<string, { type: string; isContent: (bytes: Buffer) => boolean }> = {
  png: { type: 'image/png', isContent: (bytes) => startsWith(bytes, '89504e470d0a1a0a') },
  jpg: { type: 'image/jpeg', isContent: (bytes) => startsWith(bytes, 'ffd8ff') },
  jpeg: { type: 'image/jpeg', isContent: (bytes) => startsWith(bytes, 'ffd8ff') },
  webp: {
    type: 'image/webp',
    isContent: (bytes) => startsWith(bytes, '52494646') && startsWith(bytes.subarray(8), '57454250'),
  },
  pdf: { type: 'application/pdf', isContent: (bytes) => startsWith(bytes, '255044462d') },
}

export const uploadExtensions = Object.keys(contentTypes)

export function findContentType(fileName: string) {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
