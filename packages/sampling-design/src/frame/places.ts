/** A place in degrees on WGS84. */
export interface LonLatPlace {
  lon: number
  lat: number
}

/** A place in the frame's meters. */
export interface MeterPlace {
  x: number
  y: number
}
