import { describe, expect, it } from 'vitest'
import { savedWords } from './saved-words.ts'
import { aField } from './testing.ts'

const field = aField({ name: 'South 40' })
const slope = { id: 20, name: 'East slope' }
const nothing = { field, pieces: [], joined: [], editId: 1 }

describe('SCR-63: what was saved is said', () => {
  it('with how many fields it is now, and which neighbors are inactive', () => {
    expect(savedWords(nothing, false)).toBe('Saved South 40')
    expect(savedWords(nothing, true)).toBe('Added South 40')
    const split = { ...nothing, pieces: [aField(), aField()] }
    expect(savedWords(split, false)).toBe('Saved South 40: split into 3 fields')
    expect(savedWords({ ...nothing, joined: [slope] }, false)).toBe(
      'Saved South 40: joined East slope (now inactive)',
    )
    const many = ['A', 'B', 'C', 'D'].map((name, id) => ({ id, name }))
    expect(savedWords({ ...split, joined: many }, false)).toBe(
      'Saved South 40: split into 3 fields; joined A, B, C and 1 more (now inactive)',
    )
  })
})
