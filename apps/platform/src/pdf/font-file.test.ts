import { expect, test } from 'vitest'
import { readFontFile } from './font-file.ts'

/** Reads the name of each table with its content. */
function readTables(font: Buffer) {
  const count = font.readUInt16BE(4)
  const read = (at: number) => {
    const offset = font.readUInt32BE(at + 8)
    const content = font.subarray(offset, offset + font.readUInt32BE(at + 12))
    return { name: font.toString('latin1', at, at + 4), checksum: font.readUInt32BE(at + 4), offset, content }
  }
  return Array.from({ length: count }, (_table, at) => read(12 + at * 16))
}

/** Sums the words of a table; the head of the font holds a checksum of its own, which counts as zero. */
function sumWords({ name, content }: { name: string; content: Buffer }): number {
  const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4)
    if (!(name === 'head' && at === 8)) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

test.each([400, 600] as const)('the font of weight %d › unpacked › each table has its checksum', (weight) => {
  const font = readFontFile(weight)
  const tables = readTables(font)
  expect(font.readUInt32BE(0)).toBe(0x0001_0000)
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']))
  for (const table of tables) {
    expect(table.offset % 4, table.name).toBe(0)
    expect(sumWords(table), table.name).toBe(table.checksum)
  }
  expect(readFontFile(weight)).toBe(font)
})
