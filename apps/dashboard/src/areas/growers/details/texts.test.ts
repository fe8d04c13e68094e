import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testGrower } from '#testing/grower.ts'
import { checkText, meet, TEXTS, type TextKey } from './texts.ts'

const NOTHING = testGrower({ name: 'Anker Brothers' })
const text = fc.constantFrom('', '555', '556', '557')
const key = fc.constantFrom<TextKey>(...TEXTS.map((each) => each.key))

describe('a text that is edited where it stands', () => {
  it('SCR-23: is checked as it will be kept', () => {
    expect(checkText('name', ' North  Fork ')).toEqual({ value: 'North  Fork' })
    expect(checkText('name', '  ')).toEqual({ problem: 'Enter a name' })
    expect(checkText('email', 'nobody')).toEqual({ problem: 'Invalid email address' })
    expect(checkText('email', '')).toEqual({ value: '' })
    expect(checkText('phone', 'x'.repeat(51))).toEqual({ problem: 'At most 50 characters' })
  })

  it('SCR-24: a person is asked exactly when someone else wrote a different text', () => {
    fc.assert(
      fc.property(key, text, text, text, (which, seen, mine, now) => {
        const meeting = meet({ ...NOTHING, [which]: now }, which, seen, mine)
        expect(meeting === 'conflict').toBe(now !== seen && now !== mine)
        expect(meeting === 'same').toBe(now === mine)
      }),
    )
  })

  it('SCR-24: what others wrote elsewhere in the row is none of its business', () => {
    fc.assert(
      fc.property(key, key, text, text, (which, other, mine, theirs) => {
        fc.pre(which !== other)
        const seen = NOTHING[which]
        expect(meet({ ...NOTHING, [other]: theirs }, which, seen, mine)).not.toBe('conflict')
      }),
    )
  })
})
