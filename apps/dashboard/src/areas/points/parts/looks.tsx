import type { ColumnOf, Point, pointList } from '@org/core'
import { pageStyles, pointLook, Status, units } from '@org/ui'
import { type Looks, track } from '#lists/draw.tsx'
import { isSpare, unusualOf } from '../words.ts'

/** How far a point is; a replacement that takes no place is not on its way. */
export function PointStatus({ point }: { point: Point }) {
  const { status } = point
  if (isSpare(point)) return <span className={pageStyles.muted}>Not used</span>
  const { state, word } = pointLook(status)
  return <Status state={state}>{word}</Status>
}

const DEGREE_DIGITS = 6
const degrees = (value: number | null) =>
  value === null ? null : <span className={pageStyles.muted}>{value.toFixed(DEGREE_DIGITS)}</span>

/** What a table of points draws in a way of its own. */
export const POINT_LOOKS: Looks<Point, ColumnOf<typeof pointList>> = {
  // Not a number of things: without a comma.
  year: { width: units(14), render: ({ year }) => year },
  stratum: { width: units(16) },
  number: {
    width: units(14),
    render: ({ number }) => <span className={pageStyles.lead}>{number}</span>,
  },
  field: {
    width: track(24, 4),
    // Beside the point, also on a phone: crews have to know it.
    render: (point) => {
      const words = unusualOf(point).map((one) => ` · ${one}`)
      return (
        <span title={[point.fieldName, ...words].join('')}>
          {point.fieldName}
          {words.length === 0 ? null : <span className={pageStyles.muted}>{words}</span>}
        </span>
      )
    },
  },
  grower: { width: track(21, 4) },
  status: { width: units(34), render: (point) => <PointStatus point={point} /> },
  role: { width: track(22, 2) },
  crew: { width: track(16, 3) },
  plannedOn: { width: units(25) },
  lon: { width: units(26), render: ({ lon }) => degrees(lon) },
  lat: { width: units(26), render: ({ lat }) => degrees(lat) },
  actualLon: { width: units(26), render: ({ actualLon }) => degrees(actualLon) },
  actualLat: { width: units(26), render: ({ actualLat }) => degrees(actualLat) },
}
