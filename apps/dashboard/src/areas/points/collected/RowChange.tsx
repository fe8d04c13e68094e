import { COLLECTED_EVENTS, pointEntity } from '@org/core'
import { Button, RadioGroup, Segmented, TextField } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import { ChoosePoint } from './ChoosePoint.tsx'
import * as css from './Collected.css.ts'
import { forgetPoint, giveRow } from './giving.ts'
import type { Place, ReviewedRow } from './rows.ts'
import { EVENT_WORDS, placeName } from './words.ts'

interface RowChangeProps {
  row: ReviewedRow
  /** The row by name, for its controls. */
  title: string
}

const EVENTS = COLLECTED_EVENTS.map((key) => ({ key, label: EVENT_WORDS[key] }))

/** What a person can say otherwise of a row: what became of its point, its place, its point, and whether it counts. */
export function RowChange({ row, title }: RowChangeProps) {
  if (row.state === 'leftOut')
    return (
      <fieldset className={css.rowChange} aria-label={title}>
        <Button onPress={() => giveRow(row, { isLeftOut: false })}>Take in again</Button>
      </fieldset>
    )
  return (
    <fieldset className={css.rowChange} aria-label={title}>
      {row.state === 'ready' || row.state === 'confirm' ? <Event row={row} title={title} /> : null}
      {row.places.length > 1 && row.event === 'collect' ? <Places row={row} /> : null}
      <div className={css.rowField}>
        <ChoosePoint row={row} />
      </div>
      <div className={css.rowButtons}>
        {row.isPointGiven ? (
          <Button onPress={() => forgetPoint([row.row])}>Use the point of the file</Button>
        ) : null}
        <Button onPress={() => giveRow(row, { isLeftOut: true })}>Leave out</Button>
      </div>
    </fieldset>
  )
}

function Event({ row, title }: RowChangeProps) {
  return (
    <>
      <Segmented
        label={`What became of ${title}`}
        segments={EVENTS}
        value={row.event}
        onChange={(event) => giveRow(row, { event })}
      />
      {row.event === 'collect' ? null : (
        <div className={css.rowField}>
          <TextField
            label={pointEntity.columns.reason.label}
            value={row.leftReason}
            onChange={(reason) => giveRow(row, { reason })}
            maxLength={500}
            isRequired
            note="Why nothing was collected there"
          />
        </div>
      )}
    </>
  )
}

function Places({ row }: Pick<RowChangeProps, 'row'>) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const noteOf = ({ distanceM, accuracyM }: Place) =>
    [
      distanceM === null ? '' : `${distanceOf(distanceM, areaUnit)} from the plan`,
      accuracyM === null ? '' : `± ${distanceOf(accuracyM, areaUnit)}`,
    ]
      .filter((words) => words !== '')
      .join(' · ')
  return (
    <RadioGroup
      label="Where the sample was taken"
      options={row.places.map((place, at) => ({
        ...{ key: String(at), label: placeName(place), note: noteOf(place) },
      }))}
      value={String(row.placeAt)}
      onChange={(key) => giveRow(row, { place: Number(key) })}
    />
  )
}
