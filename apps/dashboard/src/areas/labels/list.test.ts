import { describe, expect, it } from 'vitest'
import { SAMPLES, type SampleNarrowing } from './list.ts'
import { NO_FILTER } from './testing.ts'

const addressOf = (change: Partial<SampleNarrowing>) => {
  const words = Object.entries(SAMPLES.address.write(change)).filter(([, value]) => value !== null)
  return new URLSearchParams(words.map(([name, value]) => [name, value ?? '']))
}

describe('LBL-40: the address of the page of labels', () => {
  it('says each filter by its name, several values of one between bars', () => {
    const filter: Partial<SampleNarrowing> = {
      ...{ growerId: [3], fieldId: [4], fieldYearId: [5, 6], designId: 7, stratumId: [8], pointId: [12] },
      ...{ crewId: [9, ''], plannedOn: ['2026-05-04', ''], status: ['printed', 'applied'] },
      ...{ depth: ['0-15'], hasLabel: 'yes', batchId: [41], staleDays: 7, year: [2026], program: ['RCPP'] },
    }
    const address = addressOf(filter)
    expect(Object.fromEntries(address)).toEqual({
      ...{ grower: '3', field: '4', fieldYear: '5|6', design: '7', stratum: '8', point: '12' },
      ...{ crew: '9|', day: '2026-05-04|', status: 'printed|applied' },
      ...{ depth: '0-15', labeled: 'yes', batch: '41', stale: '7', year: '2026', program: 'RCPP' },
    })
    expect(SAMPLES.address.read(address)).toEqual(filter)
  })

  it('says nothing where filters are off, and reads damaged words as off', () => {
    expect(addressOf(NO_FILTER).toString()).toBe('')
    expect(SAMPLES.toQuery(NO_FILTER)).toEqual({})
    const damaged = new URLSearchParams('grower=-1&status=void&labeled=maybe&stale=0&depth=deep')
    expect(SAMPLES.isNarrowed(SAMPLES.read(damaged))).toBe(false)
  })

  it('RPT-72: says that samples are of collected points', () => {
    const address = new URLSearchParams('collected=yes&labeled=no')
    expect(SAMPLES.toQuery(SAMPLES.read(address))).toEqual({ collected: 'yes', hasLabel: 'no' })
    expect(addressOf(SAMPLES.read(address)).toString()).toBe('labeled=no&collected=yes')
  })

  it('sorts by field first', () => {
    expect(SAMPLES.sort.read(null)).toBe('field')
    expect(SAMPLES.sort.read('-stateSince')).toBe('-stateSince')
  })
})
