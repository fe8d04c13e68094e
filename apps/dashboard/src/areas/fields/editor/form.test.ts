import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedTexts, emptyForm, type FieldForm, rebased, textsOf } from './form.ts'

const word = fc.constantFrom('', 'North', 'South', 'Creek')
const form: fc.Arbitrary<FieldForm> = fc.record({
  ...textsOf(() => word),
  method: fc.constantFrom(null, 'manual', 'surveyed'),
  note: word,
})

describe('SCR-58: mine on top of theirs', () => {
  it('keeps what I changed and takes what they did', () => {
    const base = { ...emptyForm, name: 'Home', farmName: 'East' }
    const mine = { ...base, name: 'Home 80' }
    const theirs = { ...base, farmName: 'West' }
    expect(rebased(base, mine, theirs)).toEqual({ ...base, name: 'Home 80', farmName: 'West' })
  })

  it('changes nothing of mine where they changed nothing, and takes all where I changed nothing', () => {
    fc.assert(
      fc.property(form, form, (base, other) => {
        expect(rebased(base, other, base)).toEqual(other)
        expect(rebased(base, base, other)).toEqual(other)
      }),
    )
  })

  it('sends only the texts that differ', () => {
    expect(changedTexts(emptyForm, emptyForm)).toEqual({})
    expect(changedTexts(emptyForm, { ...emptyForm, fsaTract: ' 0042 ', note: 'x' })).toEqual({
      fsaTract: '0042',
    })
  })
})
