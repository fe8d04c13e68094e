import { type CollectedFile, type DayOrder, metersBetween } from '@org/core/contract'
import type { FoundPosition, PositionFile, SentFile } from '../../../files/store.ts'
import { cleanText } from '../../../files/text/clean.ts'
import type { StaffCall } from '../../../http/route.ts'
import type { PointFilter } from '../list.ts'
import { alongTrack } from './along-rows.ts'
import { type Candidates, createCandidates, NEAR_M } from './candidates.ts'
import { withoutCores } from './cores.ts'
import { dayOrdersOf } from './day-order.ts'
import { judged, metersWords, type Verdict } from './judge.ts'
import { type ComparedPoint, readComparedPoints } from './points.ts'
import { doubtsOf, type Row, saidOfPosition, toCollected } from './rows.ts'
import { type Told, timeOf } from './times.ts'
import { verdictsOn } from './verdicts.ts'
import { type Zone, zoneNamed } from './zones.ts'

interface Asked {
  file: SentFile
  fileName: string
  filter: PointFilter
  nearestM: number
  timeZone: string | undefined
  dayOrder: DayOrder | undefined
}

/**
 * Reads a file of collected positions and matches them to the points that the filter finds. Stores nothing.
 *
 * @throws errors.unreadableFile; errors.tooLarge; errors.unavailable; errors.conflict for too many points;
 *   errors.validation for a zone that is not known; errors.aborted
 */
export async function readCollected(
  {
    db,
    files,
    person,
    signal,
    now,
    config,
  }: Pick<StaffCall, 'db' | 'files' | 'person' | 'signal' | 'now' | 'config'>,
  { file, fileName, filter, nearestM, ...asked }: Asked,
): Promise<CollectedFile> {
  const zone = zoneAsked(asked)
  const found = await files.readPositions(file, fileName, { person, signal })
  const points = await readComparedPoints(db, filter)
  const read = await withoutCores(db, found, points)
  const limits = { nearestM, withinM: config.relocateWithinM, now: now() }
  const days = dayOrdersOf(
    read.positions.map(({ timeText }) => timeText),
    asked.dayOrder,
  )
  const toldOf = (text: string): Told => timeOf(text, { days, zone, now: limits.now })
  return {
    dayOrder: days.order,
    fileName: cleanText(fileName, 200) || 'file',
    format: read.format,
    ...(await compared(read, points, { ...limits, toldOf, signal })),
  }
}

const zoneAsked = ({ timeZone = '' }: Pick<Asked, 'timeZone'>): Zone | null =>
  timeZone.trim() === '' ? null : zoneNamed(timeZone)

interface Comparing {
  nearestM: number
  withinM: number
  now: Date
  signal: AbortSignal
  toldOf(text: string): Told
}

async function compared(
  read: PositionFile,
  points: readonly ComparedPoint[],
  comparing: Comparing,
): Promise<Pick<CollectedFile, 'rows' | 'notes' | 'hasLocalTimes'>> {
  const candidates = createCandidates(points, comparing)
  const rows = read.positions.map((position) => rowOf(position, candidates, comparing))
  const { verdicts, replaced } = verdictsOn(
    rows.flatMap(({ matched }) => matched ?? []),
    points,
    comparing,
  )
  const along = await alongTrack(read, points, { rows, verdicts, comparing })
  for (const row of along.rows)
    if (row.matched !== null) verdicts.set(row.position.row, judged(row.matched, comparing))
  const shown = [...rows, ...along.rows].toSorted((one, other) => one.position.row - other.position.row)
  return {
    rows: shown.map((row) =>
      toCollected(
        row,
        verdicts.get(row.position.row) ?? unmatched(row, candidates, comparing),
        replaced.get(row.matched?.match.point.id ?? 0) ?? null,
      ),
    ),
    hasLocalTimes: shown.some(({ told }) => isLocal(told)),
    notes: [...read.notes, ...along.notes, ...saysWhere(rows, points)],
  }
}

const isLocal = (told: Told): boolean => told.kind === 'local' || (told.kind === 'unclear' && told.isLocal)

function rowOf(position: FoundPosition, candidates: Candidates, { toldOf }: Comparing): Row {
  const told = toldOf(position.timeText)
  const match = candidates.match(position)
  const { row, lon, lat, timeText: atText } = position
  const said = saidOfPosition(position)
  const matched =
    match === null ? null : { row, lon, lat, atText, told, said, doubts: doubtsOf(position), match }
  return { position, kind: 'waypoint', told, said, matched }
}

function unmatched({ position }: Row, candidates: Candidates, { nearestM }: Comparing): Verdict {
  const near = candidates.near(position)
  const says =
    near === null
      ? 'No point near. Choose the crew, the day or the fields of the file.'
      : `No point within ${nearestM} m; the nearest is ${near.of.number} of ${near.of.fieldName}, ${metersWords(near.distanceM)} away.`
  return { state: 'unmatched', says }
}

/** Where no position is near any point, how far away they are. */
function saysWhere(rows: readonly Row[], points: readonly ComparedPoint[]): string[] {
  if (points.length === 0) return ['The filter finds no points.']
  if (rows.length === 0 || rows.some(({ matched }) => matched !== null)) return []
  const every = Math.ceil(rows.length / MEASURED)
  let least = Number.POSITIVE_INFINITY
  for (const [at, { position }] of rows.entries())
    if (at % every === 0) for (const point of points) least = Math.min(least, metersBetween(position, point))
  return least <= NEAR_M
    ? []
    : [
        `These positions are ${metersWords(least)} from the fields of this filter: the file may be for other fields.`,
      ]
}
/** Positions that are measured to all points: of a file for another field they lie together. */
const MEASURED = 40
