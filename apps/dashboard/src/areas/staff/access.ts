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
    what: 'Operation managers can sign and withdraw enrollments, approve plans, deactivate records, manage staff and read the audit log.',
    done: (name) => `${name} is now an operation manager`,
    needsReason: false,
  },
  remove: {
    change: { isOperationManager: false },
    label: 'Remove manager role',
    title: (name) => `Remove the manager role from ${name}?`,
    what: 'They keep their access as staff. Their past work is kept.',
    done: (name) => `${name} is no longer an operation manager`,
    needsReason: false,
  },
  suspend: {
    change: { isSuspended: true },
    label: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    what: 'They lose access right away on every device, until an operation manager restores it. Their past work is kept.',
    done: (name) => `${name} is suspended`,
    needsReason: true,
  },
  admit: {
    change: { isSuspended: false },
    label: 'Restore access',
    title: (name) => `Restore access for ${name}?`,
    what: 'They can sign in again, with the same rights as before.',
    done: (name) => `${name} has access again`,
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
  return `${member.name} is the last operation manager: make someone else a manager first`
}
