import type { HeldRow } from '../../../db/rows/types.ts'
import type { pointTable } from '../../points/tables.ts'
import type { Refusal, RefusedCell, Write } from '../cells.ts'

export type PointRow = HeldRow<typeof pointTable>

/** The cells of a point that are going to be written, by the point's columns. */
export interface PointWrites {
  id: number
  status?: Write
  crewId?: Write
  plannedOn?: Write
  reason?: Write
  cause?: Write
}

/** What became of cells until now. */
export interface Outcome {
  /** Of points that were written. */
  versions: Map<number, number>
  refused: RefusedCell[]
}

export function refuse(
  { refused }: Outcome,
  writes: readonly (Write | undefined)[],
  { message, remedy }: Refusal,
): void {
  for (const write of writes) if (write !== undefined) refused.push({ cell: write.cell, message, remedy })
}

export function noteWritten(
  { versions }: Outcome,
  rows: readonly { readonly id: number; readonly version: number }[],
): void {
  for (const { id, version } of rows) versions.set(id, version)
}

/** Points with their cells, in the order in which they came. */
export function byPoint(writes: readonly Write[]): PointWrites[] {
  const rows = new Map<number, PointWrites>()
  for (const write of writes) {
    const { id } = write.row
    rows.set(id, { ...(rows.get(id) ?? { id }), [write.to.key]: write })
  }
  return [...rows.values()]
}
