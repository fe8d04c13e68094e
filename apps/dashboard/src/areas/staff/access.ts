import type { StaffMember } from '@org/core'
import type { AccessChange } from './data.ts'

/** The four things that can be done to a person's access. */
export type Deed = 'grant' | 'remove' | 'suspend' | 'admit'

export interface DeedWords {
  change: AccessChange
  /** The button that asks, and the one that does it. */
  label: string
  /** Of the dialog. */
  title: (name: string) => string
  /** What will follow. */
  what: string
  /** What was done. */
  done: (name: string) => string
  needsReason: boolean
}

export const DEEDS: Readonly<Record<Deed, DeedWords>> = {
  grant: {
    change: { isOperationManager: true },
    label: 'Make manager',
    title: (name) => `Make ${name} an operation manager?`,
    what: 'They can then sign and withdraw enrollments, approve plans, deactivate records, manage staff and read the audit log.',
    done: (name) => `${name} is an operation manager now`,
    needsReason: false,
  },
  remove: {
    change: { isOperationManager: false },
    label: 'Remove manager',
    title: (name) => `Remove ${name} from the operation managers?`,
    what: 'They go on working as staff; what they did stays.',
    done: (name) => `${name} is no operation manager any more`,
    needsReason: false,
  },
  suspend: {
    change: { isSuspended: true },
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    what: 'They are out with their next call, on every machine, and stay out until they are let in again. What they did stays.',
    done: (name) => `${name} is suspended`,
    needsReason: true,
  },
  admit: {
    change: { isSuspended: false },
    label: 'Let in again',
    title: (name) => `Let ${name} in again?`,
    what: 'They can sign in again, with what they were allowed before.',
    done: (name) => `${name} is let in again`,
    needsReason: true,
  },
}

/** What can be done to a person from how they stand: about the flag, and about coming in. */
export const deedsOf = ({ isOperationManager, suspendedAt }: StaffMember): readonly [Deed, Deed] => [
  isOperationManager ? 'remove' : 'grant',
  suspendedAt === null ? 'suspend' : 'admit',
]

const mayComeIn = (member: StaffMember): boolean => member.suspendedAt === null

/** Why something cannot be done to a person, in a sentence; null when it can. The server decides again. */
export function deedRefusal(deed: Deed, member: StaffMember, all: readonly StaffMember[]): string | null {
  if (deed === 'suspend' && member.isMe) return 'You cannot suspend yourself: ask another operation manager'
  const takesManager = deed === 'remove' || (deed === 'suspend' && member.isOperationManager)
  if (!takesManager || !mayComeIn(member)) return null
  const isLast = !all.some((other) => other.id !== member.id && other.isOperationManager && mayComeIn(other))
  if (!isLast) return null
  return `${member.name} is the last operation manager: make somebody else one first`
}
