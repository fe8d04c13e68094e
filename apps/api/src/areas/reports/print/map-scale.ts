import type { Area } from '../../../files/pdf/draw.ts'

type LonLat = readonly [lon: number, lat: number]

/** Where degrees lie on paper. */
export interface MapPlace {
  at(lon: number, lat: number): [xMm: number, yMm: number]
  metersPerMm: number
}

/** Meters of a degree of latitude, on a sphere. */
const DEGREE_M = 111_195
const MARGIN_MM = 4

/** Fits places into an area, north up, as wide as long: at the size of a field the Earth is flat. Null without any. */
export function mapPlace(places: readonly LonLat[], { xMm, yMm, widthMm, heightMm }: Area): MapPlace | null {
  if (places.length === 0) return null
  const lons = places.map(([lon]) => lon)
  const lats = places.map(([, lat]) => lat)
  const [west, east] = [least(lons), most(lons)]
  const [south, north] = [least(lats), most(lats)]
  const lonM = DEGREE_M * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [widthM, heightM] = [Math.max(1, (east - west) * lonM), Math.max(1, (north - south) * DEGREE_M)]
  const metersPerMm = Math.max(widthM / (widthMm - 2 * MARGIN_MM), heightM / (heightMm - 2 * MARGIN_MM))
  const [left, top] = [
    xMm + (widthMm - widthM / metersPerMm) / 2,
    yMm + (heightMm - heightM / metersPerMm) / 2,
  ]
  return {
    metersPerMm,
    at: (lon, lat) => [
      left + ((lon - west) * lonM) / metersPerMm,
      top + ((north - lat) * DEGREE_M) / metersPerMm,
    ],
  }
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity)

/** The longest of 1, 2 or 5 times a power of ten that is no longer than so many meters. */
export function roundLengthM(longestM: number): number {
  const power = 10 ** Math.floor(Math.log10(longestM))
  return [5, 2, 1].map((times) => times * power).find((length) => length <= longestM) ?? power
}
