import { describe, expect, it } from 'vitest'
import { fieldYearEntity } from '../field-years/entity.ts'
import { pointEntity } from '../points/point-entity.ts'
import type { Kind } from './kinds.ts'
import * as kinds from './kinds.ts'
import { readNumber } from './read-number.ts'
import { readText } from './read-text.ts'

const day: Kind = fieldYearEntity.columns.plannedOn.kind
const status: Kind = fieldYearEntity.columns.status.kind

describe('what is typed into cells', () => {
  it('WBK-51: days, states, numbers and words of a column are read as people write them', () => {
    expect(readText(day, ' 2/3/26 ')).toEqual({ value: '2026-02-03' })
    expect(readText(day, '')).toEqual({ value: null })
    expect(readText(status, 'plan approved')).toEqual({ value: 'plan_approved' })
    expect(readText(kinds.flag(true), 'no')).toEqual({ value: false })
    expect(readText(kinds.text(5), ' Corn ')).toEqual({ value: 'Corn' })
    expect(readText(kinds.maybeReal, '1,234.5')).toEqual({ value: 1234.5 })
    expect(readText(kinds.maybeReal, '')).toEqual({ value: null })
  })

  it('WBK-51: a choice that may be missing is read by its words, and empty as none', () => {
    const { kind } = pointEntity.columns.cause
    expect(readText(kind, 'out of TIME')).toEqual({ value: 'time' })
    expect(readText(kind, ' ')).toEqual({ value: null })
    expect(readText(kind, 'a dragon')).toEqual({ problem: '“a dragon” is none of the choices' })
  })

  it('WBK-51: what could mean something else is asked', () => {
    for (const text of ['1.234,5', '3/4', '=1+2', 'twelve', '12 ac', '1,23', '--1', '.'])
      expect(readNumber(text)).toHaveProperty('problem')
    expect(readText(day, '3/4')).toEqual({ problem: 'Add the year, such as 2/3/2026' })
    expect(readText(status, 'Ready')).toEqual({ problem: '“Ready” is none of the choices' })
    expect(readText(kinds.text(5), 'Soybeans')).toEqual({ problem: 'At most 5 characters' })
    expect(readText(kinds.name, ' ')).toEqual({ problem: 'Enter a name' })
  })
})
