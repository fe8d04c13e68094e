import type {
  FileColumnType,
  FileValue,
  MultiPolygon,
  PointStatus,
  Position,
  ShapeKind,
} from '@org/core/contract'
import type { FileCrs } from './crs.ts'

/** How a column's values read. */
export type ColumnType = FileColumnType

export interface ExportColumn {
  /** Short, of letters: what programs call the column. */
  key: string
  /** What people call it. */
  label: string
  type: ColumnType
}

export type CellValue = FileValue

/** GeoJSON Point. */
export interface PointShape {
  type: 'Point'
  coordinates: Position
}
/** Where a row lies. Outer rings run counter-clockwise, holes clockwise. */
export type Shape = MultiPolygon | PointShape

/** Whose way leads to a point, and on which day. */
export interface PlannedVisit {
  /** Null: no crew is chosen yet. */
  crew: { id: number; name: string } | null
  /** `2026-10-12`. */
  day: string
}

/** What maps and devices tell of a sampling point, besides its columns. */
export interface PointFacts {
  field: { id: number; name: string; growerName: string }
  /** As crews read it. */
  number: number
  status: PointStatus
  /** `Field North Forty · stratum 3 · 0–15, 15–30 cm · replacement · planned`. */
  description: string
  /** Null: it is not planned. */
  visit: PlannedVisit | null
  /** Places of the cores of its bag, in degrees, WGS84; none: one core, at the point. */
  cores: readonly Position[]
}

/** A row as a file tells it. */
export interface ExportedRow {
  /** No other row of the file has it. */
  id: number
  /** What the row is called where only its shape is seen. */
  title: string
  /** One for each column, in their order. */
  cells: readonly CellValue[]
  /** In the file's coordinate system. Null without a location, or where the format has none. */
  geometry: Shape | null
  /** Of sampling points only. */
  point?: PointFacts
}

/** What a format is given to write. */
export interface WriteRequest {
  /** What a row is called, for programs: `field`. */
  one: string
  /** What all of them are called, for programs: `fields`, `audit-log`. */
  many: string
  /** The same for people: `Audit log`. */
  title: string
  columns: readonly ExportColumn[]
  /** What the shapes are; null: the rows have no location. */
  shapes: ShapeKind | null
  /** The rows, a few hundred at a time. */
  pages: AsyncIterable<readonly ExportedRow[]>
  /** What the coordinates of the shapes mean. */
  crs: FileCrs
  /** An empty folder of its own. */
  folder: string
  /** Says, once each, what the format could not carry whole. */
  note(sentence: string): void
  signal: AbortSignal
}

/** Writes one kind of file. @returns its path, inside the folder. @throws once the signal fires */
export type Format = (request: WriteRequest) => Promise<string>
