import { paths, type UserInfo } from '@org/core'
import type { Capability } from '@org/core/contract'
import { History, LogOut, type LucideIcon, MonitorX, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { useMay, useRole } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import * as css from './PersonMenu.css.ts'
import { Photo } from './Photo.tsx'
import { useSignOut } from './useSignOut.ts'

const ROLE_WORDS = { manager: 'Operation manager', staff: 'Staff' } as const

export interface PersonPanelProps {
  person: UserInfo
  onLeave: () => void
}

/** The person, the pages of operation managers, and the two ways to sign out. */
export function PersonPanel({ person, onLeave }: PersonPanelProps): ReactElement {
  const signOut = useSignOut()
  const role = useRole()
  return (
    <div className={css.panel}>
      <div className={css.who}>
        <Photo person={person} size="large" />
        <div className={css.words}>
          <span className={css.fullName}>{person.fullName}</span>
          <span className={css.quiet}>{person.email}</span>
          <span className={css.quiet}>{ROLE_WORDS[role]}</span>
        </div>
      </div>
      <nav aria-label="Administration" className={css.group}>
        <PageLink
          title="Staff"
          href={paths.adminStaff.link()}
          needs="staff.manage"
          icon={Users}
          onLeave={onLeave}
        />
        <PageLink
          title="Audit log"
          href={paths.adminAudit.link()}
          needs="audit.read"
          icon={History}
          onLeave={onLeave}
        />
      </nav>
      <div className={css.group}>
        <SignOutRow
          title="Sign out"
          note="In all tabs of this browser"
          icon={LogOut}
          onPress={() => {
            onLeave()
            signOut()
          }}
        />
        <SignOutRow
          title="Sign out everywhere"
          note="In every browser, on every device"
          icon={MonitorX}
          onPress={() => {
            onLeave()
            useOverlays.getState().show('signOutEverywhere')
          }}
        />
      </div>
    </div>
  )
}

interface PageLinkProps {
  title: string
  href: string
  needs: Capability
  icon: LucideIcon
  onLeave: () => void
}

/** A way to a page, or why there is none for this person. */
function PageLink({ title, href, needs, icon: Icon, onLeave }: PageLinkProps): ReactElement {
  const { why } = useMay(needs)
  const drawing = <Icon size={16} aria-hidden className={css.icon} />
  if (why === null)
    return (
      <Link href={href} className={css.row} onClick={onLeave}>
        {drawing}
        {title}
      </Link>
    )
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now has no address
    <a role="link" aria-disabled="true" tabIndex={0} className={css.row}>
      {drawing}
      <span className={css.words}>
        {title}
        <span className={css.quiet}>{why}</span>
      </span>
    </a>
  )
}

interface SignOutRowProps {
  title: string
  note: string
  icon: LucideIcon
  onPress: () => void
}

function SignOutRow({ title, note, icon: Icon, onPress }: SignOutRowProps): ReactElement {
  return (
    <button type="button" className={css.row} onClick={onPress}>
      <Icon size={16} aria-hidden className={css.icon} />
      <span className={css.words}>
        {title}
        <span className={css.quiet}>{note}</span>
      </span>
    </button>
  )
}
