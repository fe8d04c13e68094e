import { type CollectedRow, findMove, type PointStatus, pointWorkflow } from '@org/core/contract'
import type { PositionFile, Track } from '../../../files/store.ts'
import { actRefusal } from '../plannable.ts'
import { type AlongTrack, nearestAlong } from './along.ts'
import type { Matched, Verdict } from './judge.ts'
import type { ComparedPoint } from './points.ts'
import type { Row } from './rows.ts'
import type { Told } from './times.ts'

interface Comparing {
  nearestM: number
  withinM: number
  signal: AbortSignal
  toldOf(text: string): Told
}

const RECORDABLE: ReadonlySet<CollectedRow['state']> = new Set(['ready', 'confirm'])

/** Of a track: the positions nearest to points that wait and have no waypoint. */
export async function alongTrack(
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

const PLAIN = {
  ...{ name: '', id: '', accuracyM: null, wrongAccuracyM: null, remarks: [], states: [] },
  ...{ placeLabel: '', otherPlaces: [], isPlaceUnsure: false },
}

function rowAlong({ at, point, distanceM }: AlongTrack, track: Track, { toldOf }: Comparing): Row {
  const place = { row: track.rows[at] ?? 0, lon: track.lons[at] ?? 0, lat: track.lats[at] ?? 0 }
  const timeText = track.timeTexts[at] ?? ''
  const told = toldOf(timeText)
  const said = { proposes: 'collect', words: '', against: '' } as const
  const match = { point, by: 'nearest', distanceM } as const
  const matched: Matched = { ...place, atText: timeText, told, said, doubts: [], match }
  return { position: { ...PLAIN, ...place, timeText }, kind: 'track', told, said, matched }
}

const isWaiting = ({ counts, status, yearStatus }: ComparedPoint): boolean =>
  counts && canCollect(status) && actRefusal(yearStatus, '') === null
const canCollect = (status: PointStatus): boolean => findMove(pointWorkflow, status, 'collect') !== null
