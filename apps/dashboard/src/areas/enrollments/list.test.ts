import { describe, expect, it } from 'vitest'
import { ENROLLMENTS, type EnrollmentFilter, isFound, writeFilter } from './list.ts'
import { enrollment } from './testing.ts'

const all: EnrollmentFilter = {
  search: '',
  year: 2026,
}

describe('ENP-1: the filters of the page', () => {
  it('leave out what does not narrow', () => {
    expect(ENROLLMENTS.toQuery(all)).toEqual({ year: 2026 })
    expect(ENROLLMENTS.isNarrowed(all)).toBe(false)
    const narrow: EnrollmentFilter = {
      ...all,
      program: ['Soil carbon'],
      managerId: [7, 8],
      status: ['signed'],
    }
    expect(ENROLLMENTS.toQuery(narrow)).toEqual({
      ...{ year: 2026, program: ['Soil carbon'], managerId: [7, 8], status: ['signed'] },
    })
    expect(ENROLLMENTS.isNarrowed(narrow)).toBe(true)
  })

  it('change one by one in the address, and go from it when they are off', () => {
    expect(writeFilter({ program: ['Soil carbon'] })).toEqual({ program: 'Soil carbon' })
    expect(writeFilter({ program: undefined, growerId: [], year: 2025 })).toEqual({
      program: null,
      growerId: null,
      year: '2025',
    })
  })

  it('ENP-12: tell which chosen rows the page shows, as the server would', () => {
    const row = enrollment({ id: 1, growerName: 'Calderón Land', manager: { id: 7, name: 'Ada Fallow' } })
    expect(isFound(row, all)).toBe(true)
    expect(isFound(row, { ...all, search: 'CALDERON' })).toBe(true)
    expect(isFound(row, { ...all, search: 'carbon' })).toBe(true)
    expect(isFound(row, { ...all, search: 'north' })).toBe(false)
    expect(isFound(row, { ...all, year: 2025 })).toBe(false)
    expect(isFound(row, { ...all, managerId: [8] })).toBe(false)
    expect(isFound(row, { ...all, managerId: [8, 7] })).toBe(true)
    expect(isFound(row, { ...all, managerId: [''] })).toBe(false)
    expect(isFound({ ...row, manager: null }, { ...all, managerId: [''] })).toBe(true)
    expect(isFound(row, { ...all, status: ['signed'] })).toBe(false)
  })
})
