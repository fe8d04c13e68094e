/** Another position of the same row. */
export interface OtherPlace {
  label: string
  lon: number
  lat: number
  accuracyM: number | null
}

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
  /** An accuracy that cannot be, in meters, as the file has it; null where it can be or there is none. */
  wrongAccuracyM: number | null
  /** What its columns call the place, where the row has several; '' otherwise. */
  placeLabel: string
  otherPlaces: OtherPlace[]
  /** Whether nothing says which of several places is the sample’s. */
  isPlaceUnsure: boolean
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
