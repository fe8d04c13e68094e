import { MAX_BOUNDARY_FILE_BYTES, MAX_IMPORT_FEATURES } from '@org/core/contract'

const MiB = 1024 * 1024

/** What one boundary file may cost. A file beyond a limit is refused with a sentence that names the limit. */
export const LIMITS = {
  fileBytes: MAX_BOUNDARY_FILE_BYTES,
  features: MAX_IMPORT_FEATURES,
  /** Corners of one feature, and of all features together: 20 times the most detailed real parcels we know. */
  featureVertices: 100_000,
  totalVertices: 500_000,

  /** Zip archives: the parts of a shapefile and what people zip along with them. */
  zipEntries: 1_000,
  zipTotalBytes: 256 * MiB,
  zipRatio: 250,
  /** Below this size a high ratio is harmless: a table of blanks compresses well. */
  zipRatioFromBytes: 16 * MiB,

  /** Attributes are for a person to recognize a feature by. */
  attributesPerFeature: 100,
  attributeNameLength: 100,
  attributeTextLength: 500,
  attributeTotalLength: 10_000_000,

  /** Of the processor's time, from hand-over to answer; six times that by the clock. Four times what the largest takes on a modest machine. */
  readMs: 10_000,
  /** JavaScript memory of the reading process: five times what the largest useful file has been seen to need. */
  readerHeapMiB: 512,
  /** What GDAL makes of one layer, as text: ten times what the most corners and attributes allowed need. */
  convertedBytes: 256 * MiB,
  /** WebAssembly memory of GDAL; it starts with 512 MiB of address space. */
  gdalMemoryBytes: 1_024 * MiB,
  /** Files of one person that may wait for the reading process. */
  eachWaitingFiles: 8,
  /** An idle reading process is let go after this long. */
  readerIdleMs: 60_000,
} as const
