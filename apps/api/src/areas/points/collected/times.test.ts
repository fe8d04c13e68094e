import type { DayOrder } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOrdersOf } from './day-order.ts'
import { timeOf } from './times.ts'
import { fixedZone, type Zone, zoneNamed } from './zones.ts'

const NOW = new Date('2026-11-10T12:00:00Z')
const CHICAGO = zoneNamed('America/Chicago')

const timesIn = (texts: readonly string[], zone: Zone | null, asked?: DayOrder) => {
  const days = dayOrdersOf(texts, asked)
  return texts.map((text) => timeOf(text, { days, zone, now: NOW }))
}
const timeIn = (text: string, zone: Zone | null = null) => timesIn([text], zone)[0]
const at = (iso: string) => ({ kind: 'at', at: iso })

describe('times of files', () => {
  it.each([
    ['2026-04-02T13:13:12-07:00', '2026-04-02T20:13:12.000Z'],
    ['2026-04-02T13:13:12.345Z', '2026-04-02T13:13:12.000Z'],
    ['2026-04-02 13:13:12 UTC', '2026-04-02T13:13:12.000Z'],
    ['2026-04-02 13:13:12 UTC-5', '2026-04-02T18:13:12.000Z'],
    ['2026/04/02 13:13+0530', '2026-04-02T07:43:00.000Z'],
    ['4/22/2026 1:13 PM Z', '2026-04-22T13:13:00.000Z'],
    ['4/22/2026 12:13 AM Z', '2026-04-22T00:13:00.000Z'],
    ['20261101T155902Z', '2026-11-01T15:59:02.000Z'],
    ['1777777777', '2026-05-03T03:09:37.000Z'],
    ['1777777777123', '2026-05-03T03:09:37.000Z'],
    ['Sun Nov 01 2026 15:59:02 GMT-0600 (Central Standard Time)', '2026-11-01T21:59:02.000Z'],
    ['Sun, 01 Nov 2026 15:59:02 GMT', '2026-11-01T15:59:02.000Z'],
  ])('PCO-7, PCO-17: %s', (text, expected) => {
    expect(timeIn(text)).toEqual(at(expected))
    expect(timeIn(text, fixedZone(-300))).toEqual(at(expected))
  })

  it.each([
    ['2026-11-01 15:59:02'],
    ['Nov 1, 2026 3:59:02 PM'],
    ['Nov 1, 2026, 3:59:02\u202fPM'],
    ['1 nov. 2026 15:59:02'],
    ['01-NOV-26 15:59:02'],
    ['1 de nov. de 2026 3:59:02 p. m.'],
    ['1. November 2026, 15:59:02'],
    ['20261101155902'],
    ['1.11.2026 15.59.02'],
    ['46327.66599537037'],
  ])('PCO-17: %s is of a clock without a zone', (text) => {
    expect(timeIn(text)).toEqual({ kind: 'local' })
    expect(timeIn(text, CHICAGO)).toEqual(at('2026-11-01T21:59:02.000Z'))
  })

  it.each([
    ['14 mai 2026 08:00', 5],
    ['14 März 2026 08:00', 3],
    ['14 août 2026 08:00', 8],
    ['14 juil. 2026 08:00', 7],
    ['14 ene 2026 08:00', 1],
    ['14 out 2026 08:00', 10],
  ])('PCO-17: the month of %s', (text, month) => {
    expect(timeIn(text, fixedZone(0))).toEqual(at(`2026-${String(month).padStart(2, '0')}-14T08:00:00.000Z`))
  })

  it.each([
    ['', 'none'],
    ['2026-04-02', 'day'],
    ['28.10.2026', 'day'],
    ['46327', 'day'],
    ['13:13', 'unreadable'],
    ['yesterday', 'unreadable'],
    ['15 foo 2026 10:00', 'unreadable'],
    ['7592-05-31T11:41:07+03:00', 'impossible'],
    ['7592-05-31T11:41:07', 'impossible'],
    ['1989-12-31T23:59:59Z', 'impossible'],
    ['2026-02-30T10:00:00Z', 'impossible'],
    ['2026-11-12T12:00:00Z', 'impossible'],
    ['2026-11-01T15:59:02+26:00', 'impossible'],
    ['13/13/2026 10:00', 'impossible'],
    ['13/14/2026 10:00', 'impossible'],
  ])('PCO-7, PCO-17: %s is %s', (text, kind) => {
    expect(timeIn(text)).toMatchObject({ kind })
  })

  it('PCO-15: one day above 12 proves the order of all; between dots the day is first', () => {
    const days = (texts: readonly string[], asked?: DayOrder) => ({
      order: dayOrdersOf(texts, asked).order,
      at: timesIn(texts, fixedZone(0), asked).map((told) =>
        told.kind === 'at' ? told.at.slice(0, 10) : told.kind,
      ),
    })
    const [ten, nine] = ['10:00', '09:12']
    expect(days([`28/10/2026 ${nine}`, `05/11/2026 ${ten}`])).toEqual({
      order: 'dayFirst',
      at: ['2026-10-28', '2026-11-05'],
    })
    expect(days([`05-11-2026 ${ten}`, `10-28-2026 ${nine}`])).toEqual({
      order: 'monthFirst',
      at: ['2026-05-11', '2026-10-28'],
    })
    expect(days([`05.11.2026 ${ten}`])).toEqual({ order: 'dayFirst', at: ['2026-11-05'] })
    expect(days([`05/11/26 ${ten}`])).toEqual({ order: 'unclear', at: ['unclear'] })
    expect(days([`05/11/2026 ${ten}`], 'dayFirst')).toEqual({ order: 'dayFirst', at: ['2026-11-05'] })
    expect(days([`28/10/2026 ${ten}`], 'monthFirst')).toEqual({ order: 'monthFirst', at: ['impossible'] })
    expect(days([`05/05/2026 ${ten}`, '2026-05-05 10:00'])).toEqual({
      order: null,
      at: ['2026-05-05', '2026-05-05'],
    })
    const mixed = [`28/10/2026 ${nine}`, `10/27/2026 ${nine}`, `05/11/2026 ${ten}`]
    expect(days(mixed)).toEqual({ order: 'unclear', at: ['2026-10-28', '2026-10-27', 'unclear'] })
    expect(days(mixed, 'dayFirst').at).toEqual(['2026-10-28', '2026-10-27', '2026-11-05'])
  })

  it('PCO-15: days of one order read back as they were, or are asked for', () => {
    const instants = fc.date({ min: new Date('1995-01-01'), max: NOW, noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.array(instants, { minLength: 1, maxLength: 8 }),
        fc.constantFrom<DayOrder>('dayFirst', 'monthFirst'),
        fc.constantFrom('/', '-'),
        (dates, order, separator) => {
          const isos = dates.map((date) => date.toISOString().slice(0, 10))
          const texts = isos.map((iso) => {
            const [year, month, day] = iso.split('-')
            const parts = order === 'dayFirst' ? [day, month, year] : [month, day, year]
            return `${parts.join(separator)} 00:00`
          })
          const expected = isos.map((iso) => at(`${iso}T00:00:00.000Z`))
          expect(timesIn(texts, fixedZone(0), order)).toEqual(expected)
          for (const [index, told] of timesIn(texts, fixedZone(0)).entries())
            if (told.kind !== 'unclear') expect(told).toEqual(expected[index])
        },
      ),
    )
  })

  it('PCO-16: each local time has the offset of its own day', () => {
    expect(timesIn(['2026-10-31 15:00', '2026-11-02 15:00'], CHICAGO)).toEqual([
      at('2026-10-31T20:00:00.000Z'),
      at('2026-11-02T21:00:00.000Z'),
    ])
    expect(timeIn('2026-11-01 01:30', CHICAGO)).toEqual({ kind: 'twice' })
    expect(timeIn('2026-03-08 02:30', CHICAGO)).toEqual({ kind: 'impossible' })
    expect(timeIn('2026-11-01 02:00', CHICAGO)).toEqual(at('2026-11-01T08:00:00.000Z'))
    expect(timeIn('2026-03-08 03:00', CHICAGO)).toEqual(at('2026-03-08T08:00:00.000Z'))
    expect(timeIn('2026-10-31 15:00', zoneNamed('-05:00'))).toEqual(at('2026-10-31T20:00:00.000Z'))
    for (const name of ['America/Nowhere', '+19:00', 'x'])
      expect(() => zoneNamed(name)).toThrow(`“${name}” is no time zone that is known`)
  })

  it('PCO-16: what a clock of a zone showed is that instant, or it was shown twice', () => {
    const instants = fc.date({ min: new Date('1995-01-01'), max: NOW, noInvalidDate: true })
    const zones = fc.constantFrom('America/Chicago', 'Australia/Lord_Howe', 'Europe/Berlin', 'Asia/Kolkata')
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        const wall = new Intl.DateTimeFormat('sv-SE', {
          ...{ timeZone, dateStyle: 'short', timeStyle: 'medium' },
        }).format(whole)
        const told = timeIn(wall, zoneNamed(timeZone))
        if (told?.kind !== 'twice') expect(told).toEqual(at(new Date(whole).toISOString()))
      }),
    )
  })

  it('PCO-7: any time at any offset is the same instant', () => {
    const offsets = fc.integer({ min: -840, max: 840 })
    const instants = fc.date({ min: new Date('1995-01-01'), max: NOW, noInvalidDate: true })
    fc.assert(
      fc.property(instants, offsets, (instant, minutes) => {
        const whole = Math.floor(instant.getTime() / 1000) * 1000
        const wall = new Date(whole + minutes * 60_000).toISOString().slice(0, 19)
        const size = Math.abs(minutes)
        const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
        const expected = at(new Date(whole).toISOString())
        expect(timeIn(`${wall}${minutes < 0 ? '-' : '+'}${hours}:${rest}`)).toEqual(expected)
        expect(timeIn(wall, fixedZone(minutes))).toEqual(expected)
      }),
    )
  })
})
