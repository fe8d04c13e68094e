import type { StaffMember } from '@org/core'
import { Badge, Button, formatInstant } from '@org/ui'
import { Ban, ShieldCheck } from 'lucide-react'
import { DEEDS, type Deed, deedRefusal, deedsOf } from '../access.ts'
import * as css from './Staff.css.ts'

export interface PersonLineProps {
  member: StaffMember
  all: readonly StaffMember[]
  onDeed: (deed: Deed) => void
  onActivity: () => void
}

/** One of the staff: who, how they stand, and what can be done about it. */
export function PersonLine({ member, all, onDeed, onActivity }: PersonLineProps) {
  const { name, email, isMe, isOperationManager, suspendedAt, hasSignedIn, createdAt } = member
  return (
    <li className={css.person}>
      <div>
        <span className={css.name}>{name}</span>
        {isMe ? <span className={css.muted}> (you)</span> : null}
      </div>
      <div className={css.muted}>
        <div>{email}</div>
        <div>
          {hasSignedIn ? 'First signed in' : 'Added'} {formatInstant(createdAt)}
          {hasSignedIn ? '' : ', never signed in'}
        </div>
      </div>
      <div className={css.badges}>
        {isOperationManager ? (
          <Badge tone="ok" icon={<ShieldCheck size={14} />}>
            Operation manager
          </Badge>
        ) : null}
        {suspendedAt === null ? null : (
          <Badge tone="bad" icon={<Ban size={14} />}>
            Suspended since {formatInstant(suspendedAt)}
          </Badge>
        )}
      </div>
      <div className={css.deeds}>
        {deedsOf(member).map((deed) => (
          <Button
            key={deed}
            aria-label={`${DEEDS[deed].label}: ${name}`}
            disabledReason={deedRefusal(deed, member, all)}
            onPress={() => onDeed(deed)}
          >
            {DEEDS[deed].label}…
          </Button>
        ))}
        <Button tone="quiet" aria-label={`History: ${name}`} onPress={onActivity}>
          History
        </Button>
      </div>
    </li>
  )
}
