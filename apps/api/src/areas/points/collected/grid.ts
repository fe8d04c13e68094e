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
  /** All within a distance, in no order. */
  within(place: LonLat, withinM: number): Near<P>[]
}

/** Rows of cells are all as wide in degrees as the ground is at their latitude. */
export function createGrid<P extends LonLat>(places: Iterable<P>): Grid<P> {
  const cells = new Map<string, P[]>()
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
  /** Cells at so many steps from the place's own. */
  function* ring({ lon, lat }: LonLat, steps: number): Generator<P> {
    const middle = rowOf(lat)
    for (let row = middle - steps; row <= middle + steps; row += 1) {
      const column = columnOf(row, lon)
      const isEdge = Math.abs(row - middle) === steps
      const step = isEdge || steps === 0 ? 1 : 2 * steps
      for (let at = column - steps; at <= column + steps; at += step) yield* cells.get(keyOf(row, at)) ?? []
    }
  }

  return {
    nearest(place, withinM) {
      if (isFar(place, withinM)) return null
      let best: Near<P> | null = null
      // A place at so many steps is at least a cell nearer than its ring says.
      for (let steps = 0; (steps - 1) * CELL_M <= (best?.distanceM ?? withinM); steps += 1)
        for (const of of ring(place, steps)) {
          const distanceM = metersBetween(place, of)
          if (distanceM <= withinM && (best === null || distanceM < best.distanceM)) best = { of, distanceM }
        }
      return best
    },
    within(place, withinM) {
      if (isFar(place, withinM)) return []
      const found: Near<P>[] = []
      for (let steps = 0; (steps - 1) * CELL_M <= withinM; steps += 1)
        for (const of of ring(place, steps)) {
          const distanceM = metersBetween(place, of)
          if (distanceM <= withinM) found.push({ of, distanceM })
        }
      return found
    },
  }
}

const rowOf = (lat: number): number => Math.floor((lat * DEGREE_M) / CELL_M)
const columnOf = (row: number, lon: number): number =>
  Math.floor((lon * DEGREE_M * widthAt((row * CELL_M) / DEGREE_M)) / CELL_M)
const keyOf = (row: number, column: number): string => `${row} ${column}`
/** Of a degree of longitude, as a part of one of latitude. */
const widthAt = (lat: number): number => Math.max(0.01, Math.cos((lat * Math.PI) / 180))
