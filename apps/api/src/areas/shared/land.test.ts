import { describe, expect, it } from 'vitest'
import { placeAfter } from './county-of.ts'
import { landOf } from './land.ts'

describe('what lies at a place', () => {
  it.each([
    [-93.62, 42.03, 'Story, Iowa'],
    [5.12, 52.09, 'the Netherlands'],
    [9.3, 55.9, 'Denmark'],
    [-46, -12, 'Brazil'],
    [171.8, -43.3, 'New Zealand'],
  ])('UPL-53: %d, %d is in %s', (lon, lat, name) => {
    expect(landOf([[lon, lat]])).toEqual({ name, isAtSea: false })
  })

  it('UPL-53: the Gulf of Mexico is at sea, with the nearest country', () => {
    const gulf = landOf([[-91, 26]])
    expect(gulf.isAtSea).toBe(true)
    expect(gulf.name).toMatch(/^the sea near (Mexico|the United States)$/)
    expect(landOf([])).toEqual({ name: 'the sea', isAtSea: true })
  })

  it('UPL-53: what has one corner on land is not at sea', () => {
    expect(
      landOf([
        [-91, 26],
        [5.12, 52.09],
      ]),
    ).toEqual({ name: 'the Netherlands', isAtSea: false })
  })
})

describe('the county of a field that gets another boundary', () => {
  const story = { county: 'Story', state: 'Iowa' }
  const champaign = { county: 'Champaign', state: 'Illinois' }
  const nowhere = { county: '', state: '' }

  it.each([
    ['is the new one’s where it moved', story, story, champaign, champaign],
    ['is the new one’s where nothing was written', nowhere, null, story, story],
    ['is the new one’s where nothing was written, also within the county', nowhere, story, story, story],
    [
      'stays as written while the map says the same',
      { county: 'Hamilton', state: 'Iowa' },
      story,
      story,
      { county: 'Hamilton', state: 'Iowa' },
    ],
    ['is the new one’s where it had no boundary', { county: 'Hamilton', state: 'Iowa' }, null, story, story],
    [
      'stays as written where only the state was',
      { county: '', state: 'Iowa' },
      story,
      story,
      { county: '', state: 'Iowa' },
    ],
    [
      'is the new one’s in a county of the same name in another state',
      { county: 'Polk', state: 'Iowa' },
      { county: 'Polk', state: 'Iowa' },
      { county: 'Polk', state: 'Nebraska' },
      { county: 'Polk', state: 'Nebraska' },
    ],
    ['is nothing where it left the United States', story, story, null, nowhere],
    [
      'stays as written outside of the United States',
      { county: 'Fryslân', state: 'NL' },
      null,
      null,
      { county: 'Fryslân', state: 'NL' },
    ],
  ])('UPL-51: %s', (_, written, before, after, expected) => {
    expect(placeAfter(written, before, after)).toEqual(expected)
  })
})
