import { describe, expect, it } from 'vitest'
import { DayOrders, readDayText } from './day-texts.ts'
import { isRewritten } from './habits.ts'

describe('what spreadsheet programs do to texts', () => {
  it.each([
    ['0012', '12'],
    ['1E5', '100000'],
    ['1E5', '1.00E+05'],
    ['1e5', '1E+05'],
    ['12345678901234567890', '1.23457E+19'],
    ['12345678901234567890', '12345678901234600000'],
    ['1.50', '1.5'],
    ['1,50', '1,5'],
    ['12345678901234567890', '1,23456789012346E+019'],
    ['+5', '5'],
    ['1,000', '1000'],
    ['5.0%', '5%'],
    ['true', 'TRUE'],
    ['x ', 'x'],
    ['x', ' x'],
    ['3-4', '4-Mar'],
    ['3-4', '03. Apr'],
    ['3-4', '2026-03-04'],
    ['3/4', '3/4/2026'],
    ['2026-03-04', '3/4/2026'],
    ['2026-03-04', '04.03.2026'],
    ['3/4/2026', '04.03.2026'],
    ['3/4/2026', '2026-03-04'],
    ['Mar 4', '4-Mar'],
    ['mar-26', '26-Mar'],
    ['1:2', '01:02:00'],
    ['1:02 pm', '13:02:00'],
    ['Größe 北', 'Größe ?'],
  ])('WBK-95: %s becomes %s', (was, text) => {
    expect(isRewritten(was, text)).toBe(true)
  })

  it.each([
    ['12', '0012'],
    ['12', '13'],
    ['1,5', '1,6'],
    ['1,500', '1,5'],
    ['12345', '1.23E+04'],
    ['Corn', 'corn'],
    ['3/4/2026', '4/3/2026'],
    ['3-4', '5-Mar'],
    ['2026-03-04', '3/5/2026'],
    ['2026-03-04', '3/4/2027'],
    ['', '0'],
    ['0', ''],
    ['what', 'wh?t'],
    ['Maren', '4-Mar'],
  ])('WBK-95: %s does not become %s by itself', (was, text) => {
    expect(isRewritten(was, text)).toBe(false)
  })
})

describe('days in files', () => {
  const read = (text: string, seen: readonly [string, string | null][] = [], was: string | null = null) => {
    const orders = new DayOrders()
    for (const [typed, day] of seen) orders.see(typed, day)
    return readDayText(text, { was, now: was }, orders)
  }

  it.each([
    ['2026-04-30', '2026-04-30'],
    ['4/30/2026', '2026-04-30'],
    ['30.04.2026', '2026-04-30'],
    ['30-Apr-26', '2026-04-30'],
    ['April 30, 2026', '2026-04-30'],
    ['20260430', '2026-04-30'],
    ['2026-04-30T00:00:00', '2026-04-30'],
    ['4/30/2026 0:00', '2026-04-30'],
  ])('WBK-96: %s is one day', (text, day) => {
    expect(read(text)).toEqual({ day })
  })

  it.each(['4/5/2026', '04.05.2026', '04052026', '04-05-06', '4/5', '46142', 'soon', '2/30/2026'])(
    'WBK-96: %s is asked',
    (text) => {
      expect(read(text)).toHaveProperty('why')
    },
  )

  it('WBK-96: the other days of the file tell the order; one that says otherwise was typed, two kinds tell nothing', () => {
    const may: [string, string] = ['5/4/2026', '2026-05-04']
    expect(read('6/7/2026', [may])).toEqual({ day: '2026-06-07' })
    expect(read('6/7/2026', [['30/4/2026', null]])).toEqual({ day: '2026-07-06' })
    expect(read('6.7.2026', [may])).toHaveProperty('why')
    expect(read('6/7/2026', [may, ['30/4/2026', null]])).toHaveProperty('why')
    const typed: [string, string] = ['4/5/2026', '2026-05-04']
    expect(read('4/5/2026', [...Array.from({ length: 10 }, () => may), typed], '2026-05-04')).toEqual({
      day: '2026-04-05',
    })
    expect(read('4/5/2026', [], '2026-05-04')).toEqual({ same: true })
  })
})
