import {
  type CollectedFile,
  type CollectedRow,
  type DayOrder,
  findMove,
  metersBetween,
  type PointStatus,
  pointWorkflow,
} from '@org/core/contract'
import type { FoundPosition, PositionFile, SentFile, Track } from '../../../files/store.ts'
import { cleanText } from '../../../files/text/clean.ts'
import type { StaffCall } from '../../../http/route.ts'
import type { PointFilter } from '../list.ts'
import { actRefusal } from '../plannable.ts'
import { type AlongTrack, nearestAlong } from './along.ts'
import { type Candidates, createCandidates, NEAR_M } from './candidates.ts'
import { dayOrdersOf } from './day-order.ts'
import { choose } from './doubles.ts'
import { judged, type Matched, metersWords, settled, type Verdict } from './judge.ts'
import { type ComparedPoint, readComparedPoints } from './points.ts'
import { type Told, timeOf } from './times.ts'
import { fixedZone, type Zone, zoneNamed } from './zones.ts'

interface Asked {
  file: SentFile
  fileName: string
  filter: PointFilter
  nearestM: number
  utcOffsetMinutes: number | undefined
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
  const read = await files.readPositions(file, fileName, { person, signal })
  const points = await readComparedPoints(db, filter)
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

function zoneAsked({
  timeZone = '',
  utcOffsetMinutes,
}: Pick<Asked, 'timeZone' | 'utcOffsetMinutes'>): Zone | null {
  if (timeZone.trim() !== '') return zoneNamed(timeZone)
  return utcOffsetMinutes === undefined ? null : fixedZone(utcOffsetMinutes)
}

interface Comparing {
  nearestM: number
  withinM: number
  now: Date
  signal: AbortSignal
  toldOf(text: string): Told
}

/** A position with its time and its point. */
interface Row {
  position: FoundPosition
  kind: CollectedRow['kind']
  told: Told
  matched: Matched | null
}

async function compared(
  read: PositionFile,
  points: readonly ComparedPoint[],
  comparing: Comparing,
): Promise<Pick<CollectedFile, 'rows' | 'notes' | 'hasLocalTimes'>> {
  const candidates = createCandidates(points, comparing)
  const rows = read.positions.map((position) => rowOf(position, candidates, comparing))
  const verdicts = verdictsOf(rows, comparing)
  const along = await alongTrack(read, points, { rows, verdicts, comparing })
  for (const row of along.rows)
    if (row.matched !== null) verdicts.set(row.position.row, judged(row.matched, comparing))
  const shown = [...rows, ...along.rows].toSorted((one, other) => one.position.row - other.position.row)
  return {
    rows: shown.map((row) =>
      toCollected(row, verdicts.get(row.position.row) ?? unmatched(row, candidates, comparing)),
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
  const matched = match === null ? null : { row, lon, lat, atText, told, match }
  return { position, kind: 'waypoint', told, matched }
}

/** By rows; those without a point are not in it. */
function verdictsOf(rows: readonly Row[], comparing: Comparing): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>()
  const open: Matched[] = []
  for (const { matched } of rows) {
    if (matched === null) continue
    const verdict = settled(matched)
    if (verdict === null) open.push(matched)
    else verdicts.set(matched.row, verdict)
  }
  for (const [first, ...others] of Map.groupBy(open, ({ match }) => match.point).values()) {
    if (first === undefined) continue
    const chosen = choose([first, ...others], comparing.withinM)
    verdicts.set(chosen.best.row, judged(chosen.best, comparing))
    for (const { matched, says } of chosen.others) verdicts.set(matched.row, { state: 'doubled', says })
  }
  return verdicts
}

const RECORDABLE: ReadonlySet<CollectedRow['state']> = new Set(['ready', 'confirm'])

/** Of a track: the positions nearest to points that wait and have no waypoint. */
async function alongTrack(
  { track }: PositionFile,
  points: readonly ComparedPoint[],
  {
    rows,
    verdicts,
    comparing,
  }: { rows: readonly Row[]; verdicts: Map<number, Verdict>; comparing: Comparing },
): Promise<{ rows: Row[]; notes: string[] }> {
  const count = track.rows.length
  if (count === 0) return { rows: [], notes: [] }
  const has = `${count.toLocaleString('en-US')} ${count === 1 ? 'position' : 'positions'}`
  if (track.timeTexts.every((text) => text === ''))
    return {
      rows: [],
      notes: [`The track of ${has} was left out: without times it may be a route that nobody went.`],
    }
  const done = new Set(
    rows.flatMap(({ matched, position }) =>
      matched !== null && RECORDABLE.has(verdicts.get(position.row)?.state ?? 'refused')
        ? [matched.match.point]
        : [],
    ),
  )
  const waiting = points.filter((point) => !done.has(point) && isWaiting(point))
  const { nearestM, withinM, signal } = comparing
  const along = await nearestAlong(track, waiting, { withinM: Math.min(nearestM, withinM), signal })
  const told = along.map((one) => rowAlong(one, track, comparing))
  const note =
    told.length === 0
      ? `The track of ${has} passes no point that waits to be collected.`
      : `Of the track of ${has}, only those nearest to points are shown.`
  return { rows: told, notes: [note] }
}

const PLAIN = { name: '', id: '', accuracyM: null, remarks: [] }

function rowAlong({ at, point, distanceM }: AlongTrack, track: Track, { toldOf }: Comparing): Row {
  const place = { row: track.rows[at] ?? 0, lon: track.lons[at] ?? 0, lat: track.lats[at] ?? 0 }
  const timeText = track.timeTexts[at] ?? ''
  const told = toldOf(timeText)
  const matched: Matched = { ...place, atText: timeText, told, match: { point, by: 'nearest', distanceM } }
  return { position: { ...PLAIN, ...place, timeText }, kind: 'track', told, matched }
}

const isWaiting = ({ counts, status, yearStatus }: ComparedPoint): boolean =>
  counts && canCollect(status) && actRefusal(yearStatus, '') === null
const canCollect = (status: PointStatus): boolean => findMove(pointWorkflow, status, 'collect') !== null

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

/** What exports for devices say of a point is nobody's remark. */
const OWN_DESCRIPTION = /^Field .* · stratum \d+( · |$)/

function toCollected({ position, kind, told, matched }: Row, { state, says }: Verdict): CollectedRow {
  const { row, name, lon, lat, accuracyM, timeText, remarks } = position
  return {
    ...{ row, kind, name, lon, lat, accuracyM },
    ...{ placeLabel: '', otherPlaces: [], proposes: 'collect', replaces: null },
    at: told.kind === 'at' ? told.at : null,
    atText: timeText,
    remark: remarks.filter((text) => !OWN_DESCRIPTION.test(text)).join(' · '),
    point: matched === null ? null : pointOf(matched.match.point),
    matchedBy: matched?.match.by ?? null,
    distanceM: matched === null ? null : Math.round(matched.match.distanceM * 100) / 100,
    state,
    says,
  }
}

const pointOf = (point: ComparedPoint): NonNullable<CollectedRow['point']> => {
  const { id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat } = point
  return {
    id,
    version,
    number,
    fieldYearId,
    fieldName,
    year,
    stratumNumber,
    status,
    lon,
    lat,
    crewName: null,
  }
}
