import { describe, expect, it } from 'vitest'
import { testFieldYear } from '#testing/field.ts'
import { elsewhereOf } from './chosen.ts'
import { changeOf, facetOptions } from './parts/FieldFilters.tsx'
import { shownYearOf } from './years.ts'

describe('SCR-34: fields that are chosen', () => {
  it('are told where the list does not find them', () => {
    const chosen = new Set([1, 2, 3])
    expect(elsewhereOf(chosen, [2, 3, 4])).toEqual(new Set([1]))
    expect(elsewhereOf(chosen, null)).toBeNull()
  })
})

describe('SCR-32: what the filters offer', () => {
  const facets = {
    counties: [
      { county: 'Story', state: 'Iowa', count: 4 },
      { county: 'Polk', state: 'Iowa', count: 2 },
      { county: 'Polk', state: 'Nebraska', count: 1 },
      { county: '', state: '', count: 3 },
    ],
    crops: [
      { crop: 'Corn', count: 5 },
      { crop: '', count: 2 },
    ],
    years: [{ year: 2026, count: 7 }],
    statuses: [{ status: 'at_lab' as const, count: 1 }],
  }

  it('is told with how many fields it would leave; what is not known is not offered', () => {
    const options = facetOptions(facets)
    expect(options.crop).toEqual([{ key: 'Corn', label: 'Corn', count: 5 }])
    expect(options.status).toEqual([{ key: 'at_lab', label: 'At the laboratory', count: 1 }])
    expect(options.state).toEqual([
      { key: 'Iowa', label: 'Iowa', count: 6 },
      { key: 'Nebraska', label: 'Nebraska', count: 1 },
    ])
  })

  it('tells counties of one name apart by their states, and names them shortly within one', () => {
    expect(facetOptions(facets).county.map(({ label }) => label)).toEqual([
      'Story, Iowa',
      'Polk, Iowa',
      'Polk, Nebraska',
    ])
    expect(facetOptions(facets, ['Nebraska']).county.map(({ label }) => label)).toEqual(['Polk'])
    const polk = facetOptions(facets).county[2]?.key ?? ''
    expect(changeOf('county', [polk])).toEqual({ state: ['Nebraska'], county: ['Polk'] })
    expect(changeOf('county', [])).toEqual({ county: undefined })
    expect(changeOf('state', ['Iowa'])).toEqual({ state: ['Iowa'], county: undefined })
  })
})

describe('SCR-35: the year a row tells of', () => {
  const year = (of: number) => testFieldYear({ id: of, year: of, status: 'scheduled' })
  it('is the one the list is narrowed to, else the field’s newest', () => {
    const field = { years: [year(2027), year(2026)] }
    expect(shownYearOf(field, undefined)?.year).toBe(2027)
    expect(shownYearOf(field, [2026])?.year).toBe(2026)
    expect(shownYearOf(field, [2020])).toBeUndefined()
    expect(shownYearOf({ years: [] }, undefined)).toBeUndefined()
  })
})
