import { createRandom } from './random.ts'
import type { Region } from './regions.ts'
import type { Spot } from './shapes.ts'

/** Longitude and latitude in degrees, to a ten-millionth (a centimeter), as files carry them. */
export type LonLat = readonly [longitude: number, latitude: number]

/** Meters of a mile, the side of a section. */
export const SECTION_M = 1609.344
const SECTIONS_OF_TOWNSHIP = 6
/** The survey starts anew at every fourth township line: meridians meet at the pole, section lines would too. */
const ROWS_OF_BAND = 24
/** Surveyors with chains: corners lie some meters off. */
const CORNER_ERROR_M = 5
const DECIMALS = 1e7

/** One section of the survey, by its place east and north of the region's center. */
export interface Section {
  column: number
  row: number
  /** `14-85-25W`: section, township and range. */
  legal: string
  toLonLat(spot: Spot): LonLat
}

/** Lays section lines over a region. The grid is the same for the same seed. */
export function surveySection(region: Region, seed: string, column: number, row: number): Section {
  const band = Math.floor(row / ROWS_OF_BAND)
  const corner = (east: number, north: number) => cornerAt(region, seed, band, column + east, row + north)
  const [sw, se, nw, ne] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)]
  return {
    column,
    row,
    legal: legalOf(region, column, row),
    toLonLat([east, north]) {
      const blend = (axis: 0 | 1): number => {
        const south = sw[axis] + (se[axis] - sw[axis]) * east
        return south + (nw[axis] + (ne[axis] - nw[axis]) * east - south) * north
      }
      return [rounded(blend(0)), rounded(blend(1))]
    },
  }
}

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS

function cornerAt(region: Region, seed: string, band: number, column: number, row: number): LonLat {
  const { longitude, latitude } = region.center
  const random = createRandom(`${seed} ${region.key} corner ${band} ${column} ${row}`)
  const error = () => random.between(-CORNER_ERROR_M, CORNER_ERROR_M)
  const bandLatitude = latitude + ((band + 0.5) * ROWS_OF_BAND * SECTION_M) / metersOfDegree(latitude).north
  const east = (column * SECTION_M + error()) / metersOfDegree(bandLatitude).east
  const north = (row * SECTION_M + error()) / metersOfDegree(latitude).north
  return [longitude + east, latitude + north]
}

/** Meters of a degree of longitude and of latitude, near a latitude in degrees. */
function metersOfDegree(latitude: number): { east: number; north: number } {
  const phi = (latitude * Math.PI) / 180
  return {
    east: 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi),
    north: 111_132.92 - 559.82 * Math.cos(2 * phi),
  }
}

/** Sections of a township are numbered from its north-east corner, to and fro. */
function legalOf(region: Region, column: number, row: number): string {
  const [township, across] = [
    Math.floor(row / SECTIONS_OF_TOWNSHIP),
    Math.floor(column / SECTIONS_OF_TOWNSHIP),
  ]
  const fromNorth = SECTIONS_OF_TOWNSHIP - 1 - (row - township * SECTIONS_OF_TOWNSHIP)
  const fromWest = column - across * SECTIONS_OF_TOWNSHIP
  const along = fromNorth % 2 === 0 ? SECTIONS_OF_TOWNSHIP - 1 - fromWest : fromWest
  const number = fromNorth * SECTIONS_OF_TOWNSHIP + along + 1
  return `${number}-${region.township + township}-${rangeOf(region, across)}`
}

/** There is no range 0: east of the meridian they are counted the other way. */
function rangeOf({ range, rangeSide }: Region, across: number): string {
  const sign = rangeSide === 'W' ? -1 : 1
  const from = sign * range
  const to = from + across
  const moved = from < 0 && to >= 0 ? to + 1 : to
  return `${Math.abs(moved)}${moved < 0 ? 'W' : 'E'}`
}
