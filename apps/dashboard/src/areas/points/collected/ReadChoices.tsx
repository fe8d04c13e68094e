import type { CollectedFile, DayOrder } from '@org/core'
import { Button, ComboBox, pageStyles, RadioGroup, Select } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import * as css from './Collected.css.ts'
import { readAgain, useCollecting } from './collecting.ts'
import { dayChoices } from './days.ts'
import { zonesOf } from './zones.ts'

const DISTANCES_M = [10, 20, 30, 50, 100]

/** How the file is read: within which distance positions are matched, and how its times are read. */
export function ReadChoices() {
  const { asked, found } = useCollecting()
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (asked === null || found === null) return null
  const { timeZone, nearestM } = asked
  const isZoneAsked = found.file.hasLocalTimes || found.by.timeZone !== null
  return (
    <section className={css.fields} aria-label="How the file is read">
      <Select
        label="Match within"
        options={DISTANCES_M.map((meters) => ({ key: String(meters), label: distanceOf(meters, areaUnit) }))}
        value={String(nearestM)}
        onChange={(key) => readAgain({ nearestM: Number(key) })}
      />
      {isZoneAsked ? (
        <ComboBox
          label="The times have no zone"
          options={ZONES}
          value={timeZone}
          onChange={(key) => key !== null && readAgain({ timeZone: key })}
          placeholder="Choose a zone"
        />
      ) : null}
      <Days rows={found.file.rows} order={found.file.dayOrder} asked={asked.dayOrder} />
    </section>
  )
}
const ZONES = zonesOf()

type DaysProps = Pick<CollectedFile, 'rows'> & {
  order: CollectedFile['dayOrder']
  asked: DayOrder | null
}

/** Where nothing proves the order of days it is asked; where something does, that can be changed. */
function Days({ rows, order, asked }: DaysProps) {
  if (order === null && asked === null) return null
  if (order === 'unclear' || order === null || asked !== null)
    return (
      <RadioGroup
        label="In what order are the days written?"
        options={dayChoices(rows)}
        value={asked}
        onChange={(dayOrder) => readAgain({ dayOrder })}
      />
    )
  const other = order === 'dayFirst' ? 'monthFirst' : 'dayFirst'
  return (
    <p className={css.days}>
      <span className={pageStyles.muted}>{`The file writes the ${FIRST[order]} first.`}</span>
      <Button tone="quiet" onPress={() => readAgain({ dayOrder: other })}>
        {`Read the ${FIRST[other]} first`}
      </Button>
    </p>
  )
}
const FIRST: Readonly<Record<DayOrder, string>> = { dayFirst: 'day', monthFirst: 'month' }
