import type { StaffMember } from '@org/core'
import { Badge, Button, buttonLook, formatInstant } from '@org/ui'
import { Ban, ShieldCheck } from 'lucide-react'
import { Link } from '#platform/links.tsx'
import { DEEDS, type Deed, deedRefusal, deedsOf } from '../access.ts'
import * as css from './Staff.css.ts'

export interface PersonLineProps {
  member: StaffMember
  all: readonly StaffMember[]
  onDeed: (deed: Deed) => void
  /** This page with the person's history open. */
  historyHref: string
}

/** One of the staff: who, how they stand, and what can be done about it. */
export function PersonLine({ member, all, onDeed, historyHref }: PersonLineProps) {
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
        <Link className={buttonLook.quiet} aria-label={`History: ${name}`} href={historyHref}>
          History
        </Link>
      </div>
    </li>
  )
}
