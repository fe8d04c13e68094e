import { errors } from '@org/core/contract'

/** What a clock that showed a time was ahead of UTC, in minutes: twice where it was put back, never where it was put forward. */
export type OffsetRead = { minutes: number } | 'twice' | 'never'

/** The zone of clocks. @param wall what they showed, in milliseconds, as if it were UTC */
export type Zone = (wall: number) => OffsetRead

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MOST_MINUTES = 14 * 60

/** @throws errors.validation for a zone that is not known */
export function zoneNamed(name: string): Zone {
  const fixed = fixedMinutes(name.trim())
  return fixed === null ? zoneOf(formatOf(name.trim())) : fixedZone(fixed)
}

export const fixedZone =
  (minutes: number): Zone =>
  () => ({ minutes })

/** `-05:00` → −300; null for a name. */
function fixedMinutes(text: string): number | null {
  if (/^(Z|UTC|GMT)$/i.test(text)) return 0
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+−-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text) ?? []
  if (sign === undefined) return null
  const size = Number(hours) * 60 + Number(minutes)
  if (size > MOST_MINUTES) throw unknown(text)
  return sign === '+' ? size : -size
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', era: 'short' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
  } catch {
    throw unknown(timeZone)
  }
}

const unknown = (name: string): Error => {
  const message = `“${name}” is no time zone that is known`
  return errors.validation([{ path: 'query.timeZone', message }], message)
}

function zoneOf(format: Intl.DateTimeFormat): Zone {
  const minutesAt = (ms: number): number => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
    const shown = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return Math.round((shown - Math.floor(ms / 1000) * 1000) / MINUTE_MS)
  }
  return (wall) => {
    // Clocks change at most once within these two days.
    const around = new Set([minutesAt(wall - DAY_MS), minutesAt(wall + DAY_MS)])
    const fitting = [...around].filter((minutes) => minutesAt(wall - minutes * MINUTE_MS) === minutes)
    const [minutes, other] = fitting
    if (minutes === undefined) return 'never'
    return other === undefined ? { minutes } : 'twice'
  }
}
