import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const sheet = 'xl/worksheets/sheet1.xml'

/** Changes the only sheet of a spreadsheet, as a spreadsheet program would. */
export function changeSheet(file: Buffer, change: (xml: string) => string): Buffer {
  const files = unzipSync(file)
  return Buffer.from(zipSync({ ...files, [sheet]: strToU8(change(strFromU8(files[sheet]!))) }))
}
