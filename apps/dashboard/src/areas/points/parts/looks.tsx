import { type ColumnOf, type Point, type pointList, pointWorkflow } from '@org/core'
import { pageStyles, pointLook, Status, units } from '@org/ui'
import { type Looks, track } from '#lists/draw.tsx'

export function PointStatus({ status }: Pick<Point, 'status'>) {
  const { state, word } = pointLook(status)
  return <Status state={state}>{word}</Status>
}

const DEGREE_DIGITS = 6
const degrees = (value: number | null) =>
  value === null ? null : <span className={pageStyles.muted}>{value.toFixed(DEGREE_DIGITS)}</span>

/** What a table of points draws in a way of its own. */
export const POINT_LOOKS: Looks<Point, ColumnOf<typeof pointList>> = {
  year: { width: units(14) },
  stratum: { width: units(16) },
  number: {
    width: units(14),
    render: ({ number }) => <span className={pageStyles.lead}>{number}</span>,
  },
  field: { width: track(24, 4) },
  grower: { width: track(24, 4) },
  status: { width: units(34), render: ({ status }) => <PointStatus status={status} /> },
  role: { width: track(22, 2) },
  crew: { width: track(20, 3) },
  plannedOn: { width: units(25) },
  lon: { width: units(26), render: ({ lon }) => degrees(lon) },
  lat: { width: units(26), render: ({ lat }) => degrees(lat) },
  actualLon: { width: units(26), render: ({ actualLon }) => degrees(actualLon) },
  actualLat: { width: units(26), render: ({ actualLat }) => degrees(actualLat) },
}

/** The words of every status, for whoever reads only them. */
export const statusWord = (status: Point['status']): string => pointWorkflow.states[status].label
