/** A position that a file has by itself: a waypoint, a row of a table, a point. */
export interface FoundPosition {
  /** Its place in the file, from 1. */
  row: number
  /** As the file has it; '' without one. */
  name: string
  /** Of a column for ids; '' without one. */
  id: string
  lon: number
  lat: number
  /** As the file has it; '' without one. */
  timeText: string
  accuracyM: number | null
  /** What is written of it, each text once. */
  remarks: string[]
  /** What its state, its kind or its symbol on a map is called. */
  states: string[]
}

/** Positions along the way, in the order of the file. In columns: there can be half a million. */
export interface Track {
  rows: Uint32Array
  lons: Float64Array
  lats: Float64Array
  timeTexts: string[]
}

/** A file of collected positions after reading, in WGS84. */
export interface PositionFile {
  /** `GPX`, `CSV`, … */
  format: string
  positions: FoundPosition[]
  track: Track
  /** Sentences about the whole file: what in it is no position, and what was skipped. */
  notes: string[]
}
