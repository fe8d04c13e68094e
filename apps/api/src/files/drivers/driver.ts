import type { ReadQuestion } from '@org/core/contract'
import type { ArchiveFiles } from '../archive.ts'
import type { ReadAnswers } from '../boundary-file.ts'
import type { FeatureLimit } from '../unreadable.ts'

/** What was sent: one file, or what a .zip holds. */
export type Source =
  | { kind: 'file'; fileName: string; bytes: Uint8Array }
  | { kind: 'archive'; fileName: string; files: ArchiveFiles }

export interface ReadContext {
  /** An empty folder for this file alone, removed afterwards. */
  scratchDir: string
  answers: ReadAnswers
  /** Absent: what can be imported at once. */
  limit?: FeatureLimit
  /** Says something once about the whole file. */
  note(sentence: string): void
}

/** A feature as its format holds it. */
export interface RawFeature {
  /** Position in the file, from 0. */
  index: number
  /** Columns and values in the file's order, null where a column is empty. */
  attributes: Iterable<readonly [string, unknown]>
  /**
   * A GeoJSON geometry in WGS84 longitude/latitude, or in the file's own coordinates where `RawBoundaries.crs` is null.
   * As far as anyone checked: nothing about it can be relied on.
   */
  geometry: unknown
  /** A reason that only the format can know. */
  problem: string | null
}

export interface RawBoundaries {
  /**
   * `EPSG:25832 ETRS89 / UTM zone 32N`. Null where the file does not say what its coordinates mean: then it is asked,
   * or the answer followed, for every format alike.
   */
  crs: string | null
  features: RawFeature[]
}

/** Reads one format, or asks which of its layers is meant. @throws errors.unreadableFile */
export type Read = (
  source: Source,
  context: ReadContext,
) => Promise<RawBoundaries | { question: ReadQuestion }>

/** A format that can be read. What it looks like is known here; how it is read is loaded with the first such file. */
export interface Driver {
  format: string
  recognizes(source: Source): boolean
  load(): Promise<Read>
}
