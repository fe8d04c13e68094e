import type { CrewDay } from '@org/core'
import { describe, expect, it } from 'vitest'
import { dayOfPhones, phonesAt, phoneWords } from './crew-phones.ts'
import { heardPhone } from './testing.ts'

const NOW = new Date(2026, 4, 5, 10, 0)
const at = { now: NOW, today: '2026-05-05' }
const dayOn = (day: string): CrewDay => ({ crewId: 1, day, lengthM: 0, visits: [] })
const heard = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

describe('what waits on a crew’s phones', () => {
  it('COP-33: stands at today or the next day; at one that is over only where none follows', () => {
    const [sunday, tuesday, friday] = [dayOn('2026-05-03'), dayOn('2026-05-05'), dayOn('2026-05-08')]
    expect(dayOfPhones([friday, sunday, tuesday], at.today)).toBe(tuesday)
    expect(dayOfPhones([friday, sunday], at.today)).toBe(friday)
    expect(dayOfPhones([sunday], at.today)).toBe(sunday)
    expect(dayOfPhones([], at.today)).toBeUndefined()
  })

  it('COP-33: is of phones of that crew, heard of within 36 hours', () => {
    const phones = [
      heardPhone({ id: 'own', heardAt: heard(35) }),
      heardPhone({ id: 'old', heardAt: heard(37) }),
      heardPhone({ id: 'another', crewId: 2, heardAt: heard(1) }),
      heardPhone({ id: 'selection', crewId: null, heardAt: heard(1) }),
      heardPhone({ id: 'waits', waiting: 4, heardAt: heard(1) }),
    ]
    const idsAt = (day: string) => phonesAt(dayOn(day), phones, at).map(({ id }) => id)
    expect(idsAt('2026-05-05')).toEqual(['own', 'waits'])
    expect(idsAt('2026-05-04')).toEqual(['waits'])
  })

  it('COP-33: says how much, on what, and when that was heard', () => {
    expect(phoneWords(heardPhone({ waiting: 4, heardAt: heard(0.5) }), NOW)).toBe(
      '4 waiting on Android, Chrome · last heard 09:30',
    )
    expect(phoneWords(heardPhone({ heardAt: heard(20) }), NOW)).toMatch(
      /^All sent from Android, Chrome · last heard May 4, 2026, /,
    )
  })
})
