import {
  COLLECT_WITHIN_M,
  type COLLECTED_STATES,
  type CollectedEvent,
  type CollectedRow,
  causeOf,
  type PointCause,
  type RecordCollected,
} from '@org/core'

/** What becomes of a row: as the server says, or left out by the person. */
export type ReviewState = (typeof COLLECTED_STATES)[number] | 'leftOut'
export type CollectedPoint = NonNullable<CollectedRow['point']>

/** A position of a row: a row can have several. */
export type Place = CollectedRow['otherPlaces'][number]

/** A row as the person changed it. */
export interface ReviewedRow extends Omit<CollectedRow, 'state' | 'proposes' | 'placeLabel' | 'otherPlaces'> {
  state: ReviewState
  event: CollectedEvent
  /** Why its point is left out; the remark at first. */
  leftReason: string
  /** Its point is a replacement that takes a place with it. */
  wasSpare: boolean
  /** Its point is one that the person gave it. */
  isPointGiven: boolean
  /** All of the row, and which of them is used. */
  places: readonly Place[]
  placeAt: number
}
export interface ReviewedRows {
  rows: readonly ReviewedRow[]
}
/** A position that can be recorded. */
export type Recordable = ReviewedRow & { point: CollectedPoint }

/** The same position after the file is read again: its place in the file, and the point that it is of. */
export const keyOf = ({ row, point }: Pick<CollectedRow, 'row' | 'point'>): string =>
  `${row} ${point?.id ?? ''}`

function isRecordable(row: ReviewedRow): row is Recordable {
  return row.point !== null && (row.state === 'ready' || row.state === 'confirm')
}

/** All that can be recorded, confirmed or not. */
export const recordableOf = ({ rows }: ReviewedRows): Recordable[] => rows.filter(isRecordable)

export const isCollected = ({ event }: Pick<ReviewedRow, 'event'>): boolean => event === 'collect'

/** What is left out has no position. */
export const isRelocation = ({ distanceM, event }: Pick<ReviewedRow, 'distanceM' | 'event'>): boolean =>
  event === 'collect' && distanceM !== null && distanceM > COLLECT_WITHIN_M

/** What is recorded: what is ready, and what the person confirmed; of a point one position, the ready one first. */
export function chosenOf(file: ReviewedRows, confirmed: ReadonlySet<string>): Recordable[] {
  const all = recordableOf(file)
  const wanted = [
    ...all.filter(({ state }) => state === 'ready'),
    ...all.filter((row) => row.state === 'confirm' && confirmed.has(keyOf(row))),
  ]
  const byPoint = new Map<number, Recordable>()
  for (const row of wanted) if (!byPoint.has(row.point.id)) byPoint.set(row.point.id, row)
  return [...byPoint.values()]
}

/** A chosen replacement whose point the same file would leave out, but nobody chose that; undefined without one. */
export function waitingReplacement(
  file: ReviewedRows,
  chosen: readonly Recordable[],
): Recordable | undefined {
  return chosen.find(({ replaces, point: { fieldYearId } }) => {
    if (replaces === null) return false
    const isPlace = ({ point }: Recordable) => point.number === replaces && point.fieldYearId === fieldYearId
    const isLeft = chosen.some((row) => isPlace(row) && !isCollected(row))
    return !isLeft && recordableOf(file).some(isPlace)
  })
}

/** What is said of all positions that need it. */
export interface SaidOfRows {
  reason: string
  isOutsideStratum: boolean
  /** The instant of positions without one. */
  at: string
}

/** What kept the crew from its place, as its words say it: the reason of all relocations is about several. */
function causeOfRow(row: Recordable): PointCause | null {
  if (!isCollected(row)) return causeOf(row.leftReason) ?? causeOf(row.remark)
  return isRelocation(row) ? causeOf(row.remark) : null
}

/** The positions as they are sent. */
export const toRecord = (rows: readonly Recordable[], said: SaidOfRows): RecordCollected['rows'] =>
  rows.map((row) => ({
    id: row.point.id,
    version: row.point.version,
    position: { lon: row.lon, lat: row.lat },
    accuracyM: row.accuracyM,
    event: row.event,
    // Of what is left out no time is kept.
    collectedAt: row.at ?? (isCollected(row) ? said.at : new Date().toISOString()),
    reason: isCollected(row) ? (isRelocation(row) ? said.reason : '') : row.leftReason.trim(),
    cause: causeOfRow(row) ?? undefined,
    isOutsideStratum: isRelocation(row) && said.isOutsideStratum,
  }))

/** The order of the list, and what each part of it is called. */
export const GROUPS = [
  ['ready', 'Ready'],
  ['confirm', 'To confirm'],
  ['already', 'Already recorded'],
  ['doubled', 'Doubled'],
  ['refused', 'Cannot be recorded'],
  ['unmatched', 'Without a point'],
  ['leftOut', 'Left out by you'],
] as const satisfies readonly (readonly [ReviewState, string])[]

/** The same file's rows, by what becomes of them; groups without any are left out. */
export function groupsOf({ rows }: ReviewedRows) {
  return GROUPS.map(([state, title]) => ({
    state,
    title,
    rows: rows.filter((row) => row.state === state),
  })).filter((group) => group.rows.length > 0)
}
