import { Select } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { distanceOf } from '../words.ts'
import * as css from './Collected.css.ts'
import { readAgain, useCollecting } from './collecting.ts'
import { zonesOf } from './zones.ts'

const DISTANCES_M = [10, 20, 30, 50, 100]

/** How the file is read: within which distance positions are matched, and of which zone its times are. */
export function ReadChoices() {
  const { asked, found } = useCollecting()
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (asked === null || found === null) return null
  const { utcOffsetMinutes, nearestM } = asked
  const isZoneAsked = found.file.hasLocalTimes || found.by.utcOffsetMinutes !== null
  return (
    <section className={css.fields} aria-label="How the file is read">
      <Select
        label="Match within"
        options={DISTANCES_M.map((meters) => ({ key: String(meters), label: distanceOf(meters, areaUnit) }))}
        value={String(nearestM)}
        onChange={(key) => readAgain({ nearestM: Number(key) })}
      />
      {isZoneAsked ? (
        <Select
          label="The times have no zone"
          options={zonesOf(found.file)}
          value={utcOffsetMinutes === null ? '' : String(utcOffsetMinutes)}
          onChange={(key) => readAgain({ utcOffsetMinutes: Number(key) })}
        />
      ) : null}
    </section>
  )
}
