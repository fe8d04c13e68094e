import { type ColumnOf, formatCode, type Sample, type sampleList } from '@org/core'
import { pageStyles, Status, sampleLook, units } from '@org/ui'
import { type Looks, track } from '#lists/draw.tsx'
import * as css from './Labels.css.ts'

/** How far a sample is: a shape, a hue and a word. */
export function SampleState({ status }: Pick<Sample, 'status'>) {
  const { state, word } = sampleLook(status)
  return <Status state={state}>{word}</Status>
}

const DEGREE_DIGITS = 6
const degrees = (value: number) => <span className={pageStyles.muted}>{value.toFixed(DEGREE_DIGITS)}</span>

/** What a table of samples draws in a way of its own. */
export const SAMPLE_LOOKS: Looks<Sample, ColumnOf<typeof sampleList>> = {
  // Not a number of things: without a comma.
  year: { width: units(14), render: ({ year }) => year },
  point: {
    width: units(14),
    render: ({ pointNumber }) => <span className={pageStyles.lead}>{pointNumber}</span>,
  },
  stratum: { width: units(16) },
  design: { width: units(16) },
  field: { width: track(24, 4) },
  grower: { width: track(21, 4) },
  status: { width: units(34), render: ({ status }) => <SampleState status={status} /> },
  labelCode: {
    width: units(27),
    render: ({ labelCode }) =>
      labelCode === null ? (
        <span className={pageStyles.muted}>None</span>
      ) : (
        <span className={css.code}>{formatCode(labelCode)}</span>
      ),
  },
  depthTopCm: { width: units(20) },
  depthBottomCm: { width: units(25) },
  crew: { width: track(16, 3) },
  plannedOn: { width: units(25) },
  lon: { width: units(26), render: ({ lon }) => degrees(lon) },
  lat: { width: units(26), render: ({ lat }) => degrees(lat) },
}
