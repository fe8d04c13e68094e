import type { ReadQuestion } from '@org/core/contract'

/** What a person answered about a file that leaves something open; null where they were not asked. */
export interface ReadAnswers {
  /** Name of the layer chosen. */
  layer: string | null
  /** What the coordinates mean where the file does not say: `EPSG:26915`. */
  crs: string | null
}

/** A file that has to be asked about before it can be read. */
export interface BoundaryQuestion {
  format: string
  question: ReadQuestion
  /** Names of the attributes in the file's order, as far as they are known. */
  columns: string[]
}

/** One feature of an uploaded boundary file after reading, in WGS84. */
export interface BoundaryFeature {
  /** Position in the file, from 0. */
  index: number
  /** From a column that looks like a name, else the file's base name and the position from 1. */
  suggestedName: string
  /** The feature's attributes as text, shortened where they are long. */
  attributes: Record<string, string>
  /**
   * A MultiPolygon as WKB, which the database reads several times sooner than GeoJSON. Closed rings, duplicate vertices
   * removed, exterior rings counter-clockwise and holes clockwise (RFC 7946); null without a polygon. Longitudes run on
   * past ±180° where the boundary crosses the antimeridian: the database cuts it there.
   */
  geometry: Uint8Array | null
  /** Why the feature cannot become a field as far as reading can tell; validity is the database's to decide. */
  problem: string | null
}

/** An uploaded boundary file after reading. */
export interface BoundaryFile {
  /** `GeoJSON`, `ESRI Shapefile`, `GeoPackage`, … */
  format: string
  /** Coordinate reference system as the file names it, or as it was answered: `EPSG:25832 ETRS89 / UTM zone 32N`. */
  crs: string
  /** Names of the attributes in the file's order; a feature lacks those it has no value for. */
  columns: string[]
  features: BoundaryFeature[]
  /** Sentences about the whole file: heights dropped, text decoded as Windows-1252, … */
  notes: string[]
}
