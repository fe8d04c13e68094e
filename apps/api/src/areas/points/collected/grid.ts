import { type LonLat, metersBetween } from '@org/core/contract'

/** Of a degree of latitude, in meters. */
const DEGREE_M = 111_195
/** Nearest ones are looked for in cells of this size, in meters. */
const CELL_M = 100

export interface Near<P> {
  of: P
  distanceM: number
}

/** Places by cells of the ground, so that the nearest one is found among few. */
export interface Grid<P> {
  nearest(place: LonLat, withinM: number): Near<P> | null
}

/** Rows of cells are all as wide in degrees as the ground is at their latitude. */
export function createGrid<P extends LonLat>(places: Iterable<P>): Grid<P> {
  const cells = new Map<number, P[]>()
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const place of places) {
    const key = keyOf(rowOf(place.lat), columnOf(rowOf(place.lat), place.lon))
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [place])
    else cell.push(place)
    south = Math.min(south, place.lat)
    north = Math.max(north, place.lat)
    west = Math.min(west, place.lon)
    east = Math.max(east, place.lon)
  }
  /** Whether anything can be that near: most places of a file for another field are not. */
  const isFar = ({ lon, lat }: LonLat, withinM: number): boolean => {
    const high = withinM / DEGREE_M
    const wide = high / widthAt(lat)
    return lat < south - high || lat > north + high || lon < west - wide || lon > east + wide
  }
  /** Those in cells at so many steps from the place's own. */
  const ring = ({ lon, lat }: LonLat, steps: number, each: (place: P) => void): void => {
    const middle = rowOf(lat)
    for (let row = middle - steps; row <= middle + steps; row += 1) {
      const column = columnOf(row, lon)
      const isEdge = Math.abs(row - middle) === steps
      const step = isEdge || steps === 0 ? 1 : 2 * steps
      for (let at = column - steps; at <= column + steps; at += step)
        for (const place of cells.get(keyOf(row, at)) ?? []) each(place)
    }
  }

  return {
    nearest(place, withinM) {
      if (isFar(place, withinM)) return null
      let best: P | null = null
      let least = withinM
      const consider = (of: P): void => {
        const distanceM = metersBetween(place, of)
        if (distanceM < least || (best === null && distanceM <= withinM)) [best, least] = [of, distanceM]
      }
      // A place at so many steps is at least a cell nearer than its ring says.
      for (let steps = 0; (steps - 1) * CELL_M <= least; steps += 1) ring(place, steps, consider)
      return best === null ? null : { of: best, distanceM: least }
    },
  }
}

const rowOf = (lat: number): number => Math.floor((lat * DEGREE_M) / CELL_M)
const columnOf = (row: number, lon: number): number =>
  Math.floor((lon * DEGREE_M * widthAt((row * CELL_M) / DEGREE_M)) / CELL_M)
/** No row has more columns. */
const MOST_COLUMNS = 1_000_000
const keyOf = (row: number, column: number): number => row * MOST_COLUMNS + column
/** Of a degree of longitude, as a part of one of latitude. */
const widthAt = (lat: number): number => Math.max(0.01, Math.cos((lat * Math.PI) / 180))
