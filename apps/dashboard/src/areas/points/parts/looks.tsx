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
  number: {
    width: units(16),
    render: ({ number }) => <span className={pageStyles.lead}>{number}</span>,
  },
  field: { width: track(28, 4) },
  grower: { width: track(28, 4) },
  status: { width: units(34), render: ({ status }) => <PointStatus status={status} /> },
  crew: { width: track(22, 3) },
  lon: { width: units(26), render: ({ lon }) => degrees(lon) },
  lat: { width: units(26), render: ({ lat }) => degrees(lat) },
  actualLon: { width: units(26), render: ({ actualLon }) => degrees(actualLon) },
  actualLat: { width: units(26), render: ({ actualLat }) => degrees(actualLat) },
}

/** The words of every status, for whoever reads only them. */
export const statusWord = (status: Point['status']): string => pointWorkflow.states[status].label
