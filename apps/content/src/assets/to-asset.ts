import { spaceId } from '../queries.ts'
import type { AssetRow } from './asset-queries.ts'

type FileName = Pick<AssetRow, 'hash' | 'fileName' | 'width' | 'height'>

/** Formats the path of a file, `/f/{space}/{width}x{height}/{hash}/{name}`, as content stores it. */
export const formatFilePath = ({ hash, fileName, width, height }: FileName) =>
  `/f/${spaceId}/${width}x${height}/${hash}/${encodeURIComponent(fileName)}`

/** Returns the hash in the address of a file, or an empty text. */
export const readFileHash = (address: string) => /\/f\/\d+\/\d+x\d+\/([0-9a-f]{32})\//.exec(address)?.[1] ?? ''

/** Builds a file as content refers to it; without an address of the files its path has no host. */
export function toAsset(row: AssetRow, filesUrl: string) {
  return {
    id: row.id,
    fieldtype: 'asset',
    filename: `${filesUrl}${formatFilePath(row)}`,
    name: row.fileName,
    short_filename: row.fileName,
    content_type: row.contentType,
    content_length: row.contentLength,
    alt: row.alt,
    title: row.title,
    copyright: row.copyright,
    source: row.source,
    focus: row.focus,
    meta_data: row.metaData,
    is_external_url: false,
    is_private: false,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}
