import { type Client, MAX_ROWS_BY_ID, type Point } from '@org/core'
import { isSpare } from '../words.ts'
import { useCollecting } from './collecting.ts'
import type { Given, GivenPoint } from './review.ts'
import { keyOf } from './rows.ts'

/** A point of the list as a row is given it. */
export function givenOf(point: Point): GivenPoint {
  const { id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat, crewName } =
    point
  return {
    ...{ id, version, number, fieldYearId, fieldName, year, stratumNumber, status, lon, lat, crewName },
    ...{ isSpare: isSpare(point), since: 'same' },
  }
}

/** Points by their ids as they are now; null for those that are gone. */
export type PointsNow = ReadonlyMap<number, GivenPoint | null>

/** The points that rows were given, as they are now: the file does not name them. */
export async function readGivenPoints(points: Client['points'], signal: AbortSignal): Promise<PointsNow> {
  const { given } = useCollecting.getState()
  const ids = [...new Set([...given.values()].flatMap(({ point }) => point?.id ?? []))]
  const now = new Map<number, GivenPoint | null>(ids.map((id) => [id, null]))
  for (let at = 0; at < ids.length; at += MAX_ROWS_BY_ID) {
    const { items } = await points.rows({ ids: ids.slice(at, at + MAX_ROWS_BY_ID) }, { signal })
    for (const point of items) now.set(point.id, givenOf(point))
  }
  return now
}

/** What the person said of rows, with points as they are now. Where one changed, the row is confirmed again. */
export function withPointsNow(
  { given, confirmed }: { given: Given; confirmed: ReadonlySet<string> },
  now: PointsNow,
): { given: Given; confirmed: ReadonlySet<string> } {
  const next = new Map(given)
  const stillConfirmed = new Set(confirmed)
  for (const [row, said] of given) {
    const { point } = said
    const fresh = now.get(point?.id ?? 0)
    if (point === undefined || fresh === undefined || fresh?.version === point.version) continue
    stillConfirmed.delete(keyOf({ row, point }))
    next.set(row, {
      ...said,
      point: fresh === null ? { ...point, since: 'gone' } : { ...fresh, since: 'changed' },
    })
  }
  return { given: next, confirmed: stillConfirmed }
}
