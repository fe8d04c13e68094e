import type { Client, EnrollmentMoves, MultiPolygon } from '@org/core'

/** A year inside the window, whenever the tests run. */
export const YEAR = new Date().getUTCFullYear()

/** Side of the squares below, in degrees: about 100 m. */
const SIDE = 0.001

interface Rectangle {
  column: number
  row: number
  /** In sides of a square. */
  width?: number
  height?: number
}

/** A rectangle on a grid of squares in Iowa; neighbors touch and do not overlap. */
export function rectangle({ column, row, width = 1, height = 1 }: Rectangle): MultiPolygon {
  const west = -93 + column * SIDE
  const south = 42 + row * SIDE
  const east = -93 + (column + width) * SIDE
  const north = 42 + (row + height) * SIDE
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

export interface Land {
  growerId: number
  fieldIds: number[]
  /** Where on the grid its fields lie, in row `row` from column 0 on. */
  row: number
}

let rows = 0

/** A grower with square fields side by side, far from everybody else's; named `<name> 1` and so on. */
export async function growerWithFields(client: Client, name: string, count: number): Promise<Land> {
  const { id: growerId } = await client.growers.create({ name })
  rows += 10
  const fieldIds: number[] = []
  for (let at = 0; at < count; at += 1) {
    const boundary = { geometry: rectangle({ column: at, row: rows }) }
    fieldIds.push((await client.fields.create({ growerId, name: `${name} ${at + 1}`, boundary })).id)
  }
  return { growerId, fieldIds, row: rows }
}

/** A row as the person saw it. */
export const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

/** The one row of a move of one; throws with the refusal when it was refused. */
export async function movedOne(moves: Promise<EnrollmentMoves>) {
  const { moved, refused } = await moves
  const [row] = moved
  if (row === undefined) throw new Error(refused[0]?.message ?? 'Nothing was moved')
  return row
}
