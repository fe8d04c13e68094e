import type { Crew, LonLat } from '@org/core'
import { useEffect, useState } from 'react'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { useTypedForm } from '#unsaved/useTypedForm.ts'
import { useAsked } from '../../acts/asked.ts'
import { parseDegrees } from '../../acts/degrees.ts'
import { degreesOf } from '../../words.ts'
import { startOf } from '../data.ts'
import { useCrewWrites } from './useCrewWrites.ts'

/** What a new crew collects in a day, until the person says otherwise. */
const USUAL_POINTS = 20
const MOST_POINTS = 500

interface CrewFormOptions {
  /** Null: a new one. */
  crew: Crew | null
  onClose: () => void
  onAdded: ((id: number) => void) | null
}

/** What is typed about a crew: kept until it is saved or given up. */
export function useCrewForm({ crew, onClose, onAdded }: CrewFormOptions) {
  const name = `crew:${crew?.id ?? 'new'}`
  const start = startOf(crew ?? undefined)
  const parts = {
    name: useTyped(`${name}:name`, crew?.name),
    members: useTyped(`${name}:members`, crew?.members),
    pointsADay: useTyped(`${name}:pointsADay`, String(crew?.pointsADay ?? USUAL_POINTS)),
    start: useTyped(`${name}:start`, start === null ? '' : degreesOf(start)),
    active: useTyped(`${name}:active`, crew?.active === false ? 'no' : 'yes'),
    daysOff: useTyped(`${name}:daysOff`, crew?.daysOff.join(' ')),
    holidaysOff: useTyped(`${name}:holidaysOff`, crew?.holidaysOff === false ? 'no' : 'yes'),
  }
  const shown = {
    name: parts.name.text ?? crew?.name ?? '',
    members: parts.members.text ?? crew?.members ?? '',
    pointsADay: Number(parts.pointsADay.text ?? crew?.pointsADay ?? USUAL_POINTS),
    start: parts.start.text ?? (start === null ? '' : degreesOf(start)),
    active: (parts.active.text ?? (crew?.active === false ? 'no' : 'yes')) === 'yes',
    daysOff: (parts.daysOff.text ?? crew?.daysOff.join(' ') ?? '').split(' ').filter(Boolean),
    holidaysOff: (parts.holidaysOff.text ?? (crew?.holidaysOff === false ? 'no' : 'yes')) === 'yes',
  }
  // Untouched it stays as exact as it is: typed, it has only the digits that are shown.
  const place = parts.start.text === null ? start : parseDegrees(shown.start)
  usePicked((picked) => parts.start.type(degreesOf(picked)))
  const writes = useCrewWrites()

  function problemNow(): string | null {
    if (shown.name.trim() === '') return 'Enter a name'
    if (!(shown.pointsADay >= 1 && shown.pointsADay <= MOST_POINTS))
      return `Enter how many points it collects in a day, from 1 to ${MOST_POINTS}`
    if (shown.start.trim() !== '' && place === null)
      return 'Enter the start as latitude and longitude in degrees, such as 42.0123, -93.4567, or clear it'
    return null
  }
  async function send(): Promise<void> {
    const { pointsADay, active, daysOff, holidaysOff } = shown
    const values = {
      ...{ name: shown.name.trim(), members: shown.members.trim(), pointsADay, start: place },
      ...{ daysOff, holidaysOff },
    }
    if (crew === null) onAdded?.(await writes.create(values))
    else await writes.update({ id: crew.id, ...values, active, version: crew.version })
  }
  const typed = together(Object.values(parts))
  return { parts, shown, typed, form: useTypedForm({ typed, problemNow, send, onClose }) }
}

/** Takes the place that was pressed on the map, once. */
function usePicked(take: (place: LonLat) => void): void {
  const [waiting] = useState(() => useAsked.getState().picked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked before the form came back is taken once
  useEffect(() => {
    if (waiting === null) return
    take(waiting)
    useAsked.setState({ picked: null })
  }, [waiting])
}
