import { byProgram, defineEntity } from '../entity/entity.ts'
import { code, flag, instant, maybeCode } from '../entity/kinds.ts'

/** A person who may use the dashboard, or a service account: a program that calls the API in its own name. */
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
    isService: byProgram(flag(false), 'Service account'),
    /** Capabilities of a service account, with commas between; null for a person, whose role decides. */
    serviceRights: byProgram(maybeCode, 'Rights'),
    /** The last characters of the key that a service account has. */
    keyHint: byProgram(maybeCode, 'Key ends with'),
    keyEndsAt: byProgram(instant, 'Key expires'),
    /** Until when the key before the newest is accepted. */
    oldKeyEndsAt: byProgram(instant, 'Previous key expires'),
  },
})
