import {
  COLLECT_WITHIN_M,
  type COLLECTED_STATES,
  type CollectedFile,
  type CollectedRow,
  type RecordCollected,
} from '@org/core'

export type CollectedState = (typeof COLLECTED_STATES)[number]
export type CollectedPoint = NonNullable<CollectedRow['point']>
/** A position that can be recorded. */
export type Recordable = CollectedRow & { point: CollectedPoint }

/** The same position after the file is read again: its place in the file, and the point that it is of. */
export const keyOf = ({ row, point }: Pick<CollectedRow, 'row' | 'point'>): string =>
  `${row} ${point?.id ?? ''}`

function isRecordable(row: CollectedRow): row is Recordable {
  return row.point !== null && (row.state === 'ready' || row.state === 'confirm')
}

/** All that can be recorded, confirmed or not. */
export const recordableOf = ({ rows }: Pick<CollectedFile, 'rows'>): Recordable[] => rows.filter(isRecordable)

export const isRelocation = ({ distanceM }: Pick<CollectedRow, 'distanceM'>): boolean =>
  distanceM !== null && distanceM > COLLECT_WITHIN_M

/** What is recorded: what is ready, and what the person confirmed; of a point one position, the ready one first. */
export function chosenOf(file: Pick<CollectedFile, 'rows'>, confirmed: ReadonlySet<string>): Recordable[] {
  const all = recordableOf(file)
  const wanted = [
    ...all.filter(({ state }) => state === 'ready'),
    ...all.filter((row) => row.state === 'confirm' && confirmed.has(keyOf(row))),
  ]
  const byPoint = new Map<number, Recordable>()
  for (const row of wanted) if (!byPoint.has(row.point.id)) byPoint.set(row.point.id, row)
  return [...byPoint.values()]
}

/** What is said of all positions that need it. */
export interface SaidOfRows {
  reason: string
  isOutsideStratum: boolean
  /** The instant of positions without one. */
  at: string
}

/** The positions as they are sent. */
export const toRecord = (rows: readonly Recordable[], said: SaidOfRows): RecordCollected['rows'] =>
  rows.map((row) => ({
    id: row.point.id,
    version: row.point.version,
    position: { lon: row.lon, lat: row.lat },
    accuracyM: row.accuracyM,
    collectedAt: row.at ?? said.at,
    ...(isRelocation(row)
      ? { reason: said.reason, isOutsideStratum: said.isOutsideStratum }
      : { reason: '', isOutsideStratum: false }),
  }))

/** The order of the list, and what each part of it is called. */
export const GROUPS = [
  ['ready', 'Ready'],
  ['confirm', 'To confirm'],
  ['already', 'Already recorded'],
  ['doubled', 'Doubled'],
  ['refused', 'Cannot be recorded'],
  ['unmatched', 'Without a point'],
] as const satisfies readonly (readonly [CollectedState, string])[]

/** The same file's rows, by what becomes of them; groups without any are left out. */
export function groupsOf({ rows }: Pick<CollectedFile, 'rows'>) {
  return GROUPS.map(([state, title]) => ({
    state,
    title,
    rows: rows.filter((row) => row.state === state),
  })).filter((group) => group.rows.length > 0)
}
