import type { StaffMember } from '@org/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEEDS, type Deed, deedRefusal, deedsOf } from './access.ts'

const anyMember = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.constantFrom('Ada Reed', 'Jon Arden'),
  email: fc.constant('x@fieldworks.example'),
  isOperationManager: fc.boolean(),
  suspendedAt: fc.constantFrom(null, '2026-11-20T19:00:00.000Z'),
  hasSignedIn: fc.boolean(),
  isMe: fc.constant(false),
  version: fc.constant(1),
  createdAt: fc.constant('2026-11-20T19:00:00.000Z'),
})
/** A staff of whom one manager who may come in is looking. */
const anyStaff = fc
  .uniqueArray(anyMember, { minLength: 1, maxLength: 6, selector: ({ id }) => id })
  .map(([first, ...others]): StaffMember[] =>
    first === undefined
      ? []
      : [{ ...first, isMe: true, isOperationManager: true, suspendedAt: null }, ...others],
  )

function after(deed: Deed, member: StaffMember): StaffMember {
  const { change } = DEEDS[deed]
  return 'isSuspended' in change
    ? { ...member, suspendedAt: change.isSuspended ? '2026-11-20T20:00:00.000Z' : null }
    : { ...member, ...change }
}
const managersIn = (staff: readonly StaffMember[]) =>
  staff.filter((each) => each.isOperationManager && each.suspendedAt === null)

describe('what can be done to a person’s access', () => {
  it('STF-10: whatever is offered leaves a manager and does not suspend oneself; whatever would not is refused with why', () => {
    fc.assert(
      fc.property(anyStaff, (staff) => {
        for (const member of staff) {
          for (const deed of deedsOf(member)) {
            const next = staff.map((each) => (each.id === member.id ? after(deed, each) : each))
            const isWrong = managersIn(next).length === 0 || (deed === 'suspend' && member.isMe)
            expect(deedRefusal(deed, member, staff) !== null).toBe(isWrong)
          }
        }
      }),
    )
  })
})
