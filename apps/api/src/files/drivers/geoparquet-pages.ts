import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { ColumnMetaData, Compressors, FileMetaData } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors'
import { LIMITS } from '../limits.ts'
import { unreadable } from '../unreadable.ts'

/** Values in all columns together: 5,000 rows of 100 columns, and lists in some of them. */
const MAX_VALUES = 4_000_000

/**
 * Adds up what the pages of the given columns say they unpack to, before any is unpacked: a page of a few bytes can
 * claim gigabytes.
 *
 * @throws errors.unreadableFile beyond the limits; other errors where the pages make no sense
 */
export function checkPages(file: ArrayBuffer, metadata: FileMetaData, columns: ReadonlySet<string>): void {
  let bytes = 0
  let values = 0
  for (const page of pagesOf(file, metadata, columns)) {
    bytes += page.bytes
    values += page.values
    if (bytes > LIMITS.zipTotalBytes || values > MAX_VALUES)
      throw unreadable(
        `The Parquet file unpacks to more than ${Math.round(LIMITS.zipTotalBytes / 1024 / 1024)} MB`,
        'Split it into smaller files.',
      )
  }
}

function* pagesOf(file: ArrayBuffer, { row_groups: groups }: FileMetaData, columns: ReadonlySet<string>) {
  for (const { columns: chunks } of groups)
    for (const { meta_data: chunk } of chunks)
      if (chunk !== undefined && columns.has(chunk.path_in_schema[0] ?? '')) yield* pagesOfChunk(file, chunk)
}

/** Walks from header to header, as reading the column does. */
function* pagesOfChunk(file: ArrayBuffer, chunk: ColumnMetaData) {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
  const reader = { view: new DataView(file, start, Number(chunk.total_compressed_size)), offset: 0 }
  while (reader.offset < reader.view.byteLength - 1) {
    const header = parquetHeader(reader)
    const counts = header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header
    const sizes = [header.compressed_page_size, header.uncompressed_page_size, counts?.num_values ?? 0]
    if (!sizes.every((size) => Number.isInteger(size) && size >= 0))
      throw new RangeError('a page has no sound size')
    reader.offset += header.compressed_page_size
    yield { bytes: header.uncompressed_page_size, values: counts?.num_values ?? 0 }
  }
}

/** Each stops at the size its page claims, which checkPages has seen. Snappy is in the reader itself, and does too. */
export const boundedCompressors: Compressors = {
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(length, 1) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(length, 1) }),
  ZSTD: (input, length) => zstdDecompressSync(input, { maxOutputLength: Math.max(length, 1) }),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
}
