import { type LonLat, metersBetween, type Point } from '@org/core'
import { useEffect, useState } from 'react'
import { together } from '#unsaved/together.ts'
import { useTyped } from '#unsaved/typed.ts'
import { useCause } from '#unsaved/useCause.ts'
import { reasonProblem, useTypedForm } from '#unsaved/useTypedForm.ts'
import { degreesOf } from '../words.ts'
import { type Asking, useAsked } from './asked.ts'
import { parseDegrees } from './degrees.ts'
import { instantOf, localMinute } from './local-minute.ts'
import { type ActWords, useActing } from './useActing.ts'

export type Where = 'planned' | 'measured'

/** What is typed about a collection: kept until it is saved or given up. */
export function useCollectForm(asking: Asking, onClose: () => void) {
  const { act, points } = asking
  const [only] = points
  const isElsewhere = act === 'relocate'
  const { run } = useActing()
  const place = `point:${points.map(({ id }) => id).join(',')}:${act}`
  const parts = useParts(place, crewOf(points))
  const [openedAt] = useState(() => new Date())
  const [isOutside, setIsOutside] = useState(false)
  const [chosenWhere, setWhere] = useState<Where>(parts.place.text === null ? 'planned' : 'measured')
  const where: Where = isElsewhere ? 'measured' : chosenWhere
  usePicked((picked) => {
    setWhere('measured')
    parts.place.type(degreesOf(picked))
  })
  const position = parseDegrees(parts.place.text ?? '')
  const reason = (parts.reason.text ?? '').trim()
  const cause = useCause({ place, of: points, reason, isRequired: true })
  // Untouched it is the moment of saving.
  const collectedAt = parts.at.text === null ? new Date().toISOString() : instantOf(parts.at.text)

  function problemNow(): string | null {
    if (collectedAt === null) return 'Enter the day and time'
    if (where === 'measured' && position === null)
      return 'Enter a latitude and a longitude in degrees, as 42.0123, -93.4567'
    return isElsewhere ? (reasonProblem(reason) ?? cause.problem) : null
  }
  async function send(): Promise<void> {
    const at = {
      collectedAt: collectedAt ?? new Date().toISOString(),
      collectedBy: (parts.by.text ?? crewOf(points)).trim(),
    }
    await run(asking, wordsOf(at, where === 'planned' ? null : position))
  }
  function wordsOf(at: { collectedAt: string; collectedBy: string }, position: LonLat | null): ActWords {
    if (position === null) return { event: 'collect', ...at }
    if (!isElsewhere) return { event: 'collectAt', ...at, position }
    const said = { reason, cause: cause.value ?? undefined, isOutsideStratum: isOutside }
    return { event: 'relocate', ...at, position, ...said }
  }
  const typed = together([...Object.values(parts), cause.typed])
  return {
    parts,
    cause,
    typed,
    form: useTypedForm({ typed, problemNow, send, onClose }),
    at: parts.at.text ?? localMinute(openedAt),
    by: parts.by.text ?? crewOf(points),
    where,
    setWhere,
    isOutside,
    setIsOutside,
    /** How far from its plan; null while no place is said. */
    awayM: only === undefined || position === null ? null : metersBetween(only, position),
  }
}

function useParts(name: string, crew: string) {
  return {
    place: useTyped(`${name}:place`),
    at: useTyped(`${name}:at`),
    by: useTyped(`${name}:by`, crew),
    reason: useTyped(`${name}:reason`),
  }
}

/** The crew that all of them are planned for. */
function crewOf(points: readonly Point[]): string {
  const [first] = points
  const name = first?.crewName ?? ''
  return points.every(({ crewName }) => (crewName ?? '') === name) ? name : ''
}

/** Takes the place that was pressed on the map, once. */
function usePicked(take: (place: LonLat) => void): void {
  const picked = useAsked((asked) => asked.picked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is taken once, whatever takes it
  useEffect(() => {
    if (picked === null) return
    take(picked)
    useAsked.setState({ picked: null })
  }, [picked])
}
