import { COLLECT_WITHIN_M, pointEntity } from '@org/core'
import { Checkbox, TextField } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import * as css from './Collected.css.ts'
import { typeWords, useCollecting } from './collecting.ts'
import { crewsNote } from './crews.ts'
import type { Choices } from './useChoices.ts'
import { positionCount } from './words.ts'

const { columns: COLUMNS } = pointEntity

/** What is said of all positions that need it: by whom, when, and why they are elsewhere. */
export function SaidOfAll({ choices }: { choices: Choices }) {
  const { relocations, timeless, isZoneMissing, isDayMissing } = choices
  const words = useCollecting((collecting) => collecting.words)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  return (
    <section className={css.said} aria-label="What is recorded with the positions">
      <TextField
        label={COLUMNS.collectedBy.label}
        name="collectedBy"
        value={words.by}
        onChange={(by) => typeWords({ by })}
        maxLength={200}
        note={crewsNote(choices.rows)}
      />
      {timeless === 0 || isZoneMissing || isDayMissing ? null : (
        <TextField
          label={COLUMNS.collectedAt.label}
          type="datetime-local"
          name="collectedAt"
          value={words.at}
          onChange={(at) => typeWords({ at })}
          isRequired
          note={`For ${positionCount(timeless)} without a time`}
        />
      )}
      {relocations === 0 ? null : (
        <>
          <TextField
            label={COLUMNS.reason.label}
            name="reason"
            value={words.reason}
            onChange={(reason) => typeWords({ reason })}
            maxLength={500}
            isRequired
            note={`For ${positionCount(relocations)} more than ${distanceOf(COLLECT_WITHIN_M, areaUnit)} from the plan, as: Wet hole at the planned place`}
          />
          <Checkbox
            isSelected={words.isOutsideStratum}
            onChange={(isOutsideStratum) => typeWords({ isOutsideStratum })}
          >
            Some of them are outside their stratum
          </Checkbox>
        </>
      )}
    </section>
  )
}
