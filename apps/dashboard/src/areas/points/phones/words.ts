import type { AreaUnit, EventAnswer, EventOutcome, ReceivedEvent } from '@org/core'
import { formatCount, formatInstant } from '@org/ui'
import { distanceOf } from '../words.ts'

export const actCount = (count: number): string => formatCount(count, 'act', 'acts')

/** `3 acts from phones not applied` */
export const notAppliedWords = (refused: number): string => `${actCount(refused)} from phones not applied`

export const OUTCOME_WORDS: Readonly<Record<Exclude<EventOutcome, 'applied'>, string>> = {
  refused: 'Not applied',
  held: 'Waiting',
  withdrawn: 'Withdrawn',
  dismissed: 'Dismissed',
}

/** `Oct 12, 2026, 9:41 AM · Mira Holt · Android, Chrome · accuracy 2.5 m, 8 measurements` */
export function sourceWords(event: ReceivedEvent, areaUnit: AreaUnit): string {
  const { at, by, phoneName } = event
  return [formatInstant(at), by, phoneName, fixWords(event, areaUnit)]
    .filter((words) => words !== '')
    .join(' · ')
}

/** `accuracy 2.5 m, 8 measurements`; '' without a position. */
function fixWords({ accuracyM, measurements }: ReceivedEvent, areaUnit: AreaUnit): string {
  if (measurements === null) return ''
  const mean = formatCount(measurements, 'measurement', 'measurements')
  return accuracyM === null
    ? `accuracy unknown, ${mean}`
    : `accuracy ${distanceOf(accuracyM, areaUnit)}, ${mean}`
}

/** Why it was not applied and what to do, in sentences; '' where nothing was said. */
export function whyWords({ outcome, message, remedy }: Omit<EventAnswer, 'id'>): string {
  if (message === '') return ''
  // Of what was dismissed it is what somebody wrote.
  return outcome === 'dismissed' ? `Why dismissed: “${message}”` : `${message}. ${remedy}`.trim()
}
