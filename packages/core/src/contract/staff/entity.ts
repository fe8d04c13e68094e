import { byProgram, defineEntity } from '../entity/entity.ts'
import { code, flag, instant } from '../entity/kinds.ts'

/** A person who may use the dashboard. */
export const staffEntity = defineEntity({
  name: 'staff',
  one: 'staff record',
  many: 'staff records',
  title: ({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim(),
  subject: (title) => title || 'Staff record',
  may: 'staff.manage',
  readers: 'managers',
  undoneElsewhere: 'Only operation managers can change staff records, on the Staff page',
  columns: {
    email: byProgram(code, 'Email'),
    firstName: byProgram(code, 'First name'),
    lastName: byProgram(code, 'Last name'),
    isOperationManager: byProgram(flag(false), 'Operation manager'),
    suspendedAt: byProgram(instant, 'Suspended'),
    /** Sessions that began before it are over. */
    sessionsEndedAt: byProgram(instant, 'Signed out everywhere'),
    /** Whether an account of the identity service is bound to it. */
    hasSignedIn: byProgram(flag(false), 'Has signed in', { told: false }),
  },
})
