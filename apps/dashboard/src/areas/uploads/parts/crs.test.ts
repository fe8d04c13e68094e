import { describe, expect, it } from 'vitest'
import { codeOf, type Guess, guessesFor, noteOf, surroundingsOf } from './crs.ts'

const guess = (crs: string, name: string): Guess => ({
  crs,
  name,
  bbox: [5.38, 52.09, 5.4, 52.11],
  outlines: { type: 'MultiPolygon', coordinates: [] },
  whereabouts: { name: 'the Netherlands', isAtSea: false, distanceKm: 12, isOdd: false },
  answeredFor: null,
})

describe('SCR-76: a coordinate system that a person names', () => {
  it.each([
    ['26915', 'EPSG:26915'],
    [' epsg:4326 ', 'EPSG:4326'],
    ['EPSG:102100', 'EPSG:102100'],
  ])('takes %s', (typed, code) => expect(codeOf(typed)).toBe(code))

  it.each(['', '123', '1234567', 'UTM 15', 'ESRI:102003'])('does not take %s', (typed) =>
    expect(codeOf(typed)).toBeNull(),
  )

  it('is found by any words of its name and code', () => {
    const guesses = [guess('EPSG:26915', 'NAD83 / UTM zone 15N'), guess('EPSG:28992', 'Amersfoort / RD New')]
    expect(guessesFor(guesses, 'utm 269').map(({ crs }) => crs)).toEqual(['EPSG:26915'])
    expect(guessesFor(guesses, ' ')).toHaveLength(2)
    expect(guessesFor(guesses, 'gauss')).toEqual([])
  })

  it('SCR-101: says where a guess puts the file, how far that is, and what it was answered for', () => {
    const near = guess('EPSG:28992', 'Amersfoort / RD New')
    expect(noteOf(near, 'ha')).toBe('EPSG:28992 · in the Netherlands, 12 km from your fields')
    expect(noteOf({ ...near, answeredFor: 'grower' }, 'ha')).toMatch(
      /^Used for this grower before · EPSG:28992/,
    )
    const bare = { ...near, whereabouts: { ...near.whereabouts, distanceKm: null } }
    expect(noteOf(bare, 'ha')).toBe('EPSG:28992 · in the Netherlands')
  })

  it('shows what lies around, within the globe', () => {
    expect(surroundingsOf([5, 52, 5.5, 52.5])).toEqual([4.5, 51.5, 6, 53])
    expect(surroundingsOf([-180, -90, 180, 90])).toEqual([-180, -90, 180, 90])
  })
})
