const METERS_PER_DEGREE = 111_320
const RADIANS = Math.PI / 180

export interface Place {
  lon: number
  lat: number
}

/** Meters east and north of an origin, near enough within a field. */
export const metersFrom = (origin: Place, { lon, lat }: Place): { x: number; y: number } => ({
  x: (lon - origin.lon) * METERS_PER_DEGREE * Math.cos(origin.lat * RADIANS),
  y: (lat - origin.lat) * METERS_PER_DEGREE,
})
