import type { CrewDay, HeardPhone } from '@org/core'
import { formatInstant } from '@org/ui'

const HEARD_WITHIN_MS = 36 * 3_600_000
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * The day at which a crew’s phones stand: today or the next one; a day that is over only where none follows. Nobody knows
 * for which of its days what waits on a phone is.
 */
export function dayOfPhones(days: readonly CrewDay[], today: string): CrewDay | undefined {
  const sorted = days.toSorted((one, other) => one.day.localeCompare(other.day))
  return sorted.find(({ day }) => day >= today) ?? sorted.at(-1)
}

/** A crew’s phones that were heard of within 36 hours; at a day that is over only those on which something waits. */
export function phonesAt(
  { crewId, day }: Pick<CrewDay, 'crewId' | 'day'>,
  phones: readonly HeardPhone[],
  { now, today }: { now: Date; today: string },
): HeardPhone[] {
  const since = now.getTime() - HEARD_WITHIN_MS
  return phones.filter(
    (phone) =>
      phone.crewId === crewId && Date.parse(phone.heardAt) >= since && (day >= today || phone.waiting > 0),
  )
}

/** `4 waiting on Android, Chrome · last heard 09:41`; a day before today is named. */
export function phoneWords({ waiting, name, heardAt }: HeardPhone, now: Date): string {
  const heard = new Date(heardAt)
  const when = heard.toDateString() === now.toDateString() ? CLOCK.format(heard) : formatInstant(heardAt)
  return `${waiting === 0 ? 'All sent from' : `${waiting} waiting on`} ${name} · last heard ${when}`
}
