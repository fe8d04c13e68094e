/** A position in degrees on WGS84: longitude −180 … 180, latitude −90 … 90. More numbers (a height) are ignored. */
export type LonLat = readonly [lon: number, lat: number, ...rest: number[]]

/** A field's outline as GeoJSON has it: WGS84, rings closed or not, outer ring first, then holes. */
export type Boundary =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly LonLat[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly LonLat[])[])[] }

/**
 * A sampling frame: the square cells of a field whose centers may be sampled. Row by row from south to north, each
 * row from west to east, on a lattice whose lines lie at whole multiples of the cell size.
 */
export interface Cells {
  /** Centers' eastings in meters from the projection's center; one for each cell. */
  readonly x: Float64Array
  /** Centers' northings in meters from the projection's center; one for each cell. */
  readonly y: Float64Array
  /** Side of a cell in meters. */
  readonly cellSizeM: number
  /** Area in hectares of the field less the edge buffer and cut-outs: what the frame stands for. */
  readonly maskedAreaHa: number
  /** A place in the frame's meters as [longitude, latitude] in degrees. */
  readonly toLonLat: (x: number, y: number) => [lon: number, lat: number]
}

/** Stratum of each cell: 0 … k − 1, or −1 for a cell that is in none. */
export type StratumOf = Int32Array
