import { LogOut, type LucideIcon, Search, Sprout } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components'
import { modifierName } from '#commands/keyboard.ts'
import { useOverlays } from '#commands/overlays.ts'
import { Link } from '#platform/links.tsx'
import type { SidebarEntry } from './entries.ts'
import * as css from './Sidebar.css.ts'

export interface SidebarProps {
  entries: readonly SidebarEntry[]
  current: SidebarEntry
  /** The entry that has something this person has not looked at. */
  unseen?: SidebarEntry | undefined
  /** The entry where comments wait for this person, and how many. */
  waiting?: { entry: SidebarEntry | undefined; count: number }
  onSignOut: () => void
}

const UNSEEN_ID = 'unseen'
const WAITING_ID = 'waiting'
const MOST_SHOWN = 99

/** The icon sidebar: where one can go, and the way out at its foot. On a phone it is the bottom bar. */
export function Sidebar({ entries, current, unseen, waiting, onSignOut }: SidebarProps): ReactElement {
  const { entry: awaited, count = 0 } = waiting ?? {}
  const saidOf = (entry: SidebarEntry) => {
    if (entry === unseen) return UNSEEN_ID
    return entry === awaited && count > 0 ? WAITING_ID : undefined
  }
  return (
    <div className={css.sidebar}>
      <div className={css.mark}>
        <Sprout size={20} aria-hidden />
      </div>
      <nav aria-label="Main" className={css.list}>
        {entries.map((entry) => (
          <Titled key={entry.title} title={entry.title}>
            <Link
              href={entry.href}
              aria-label={entry.title}
              aria-describedby={saidOf(entry)}
              aria-current={entry === current ? 'page' : undefined}
              className={css.item}
            >
              <Icon of={entry.icon} />
              {entry === unseen ? <span className={css.dot} /> : null}
              {entry === awaited && count > 0 ? (
                <span className={css.count} aria-hidden>
                  {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
                </span>
              ) : null}
            </Link>
          </Titled>
        ))}
        {/* Beside the link, whose name is its title alone. */}
        <span id={UNSEEN_ID} hidden>
          New release
        </span>
        {count === 0 ? null : (
          <span id={WAITING_ID} hidden>
            {count === 1 ? '1 comment waits' : `${count} comments wait`} for you
          </span>
        )}
      </nav>
      <Titled title={`Search and commands (${modifierName()} K)`}>
        <button
          type="button"
          aria-label="Search and commands"
          aria-haspopup="dialog"
          className={css.item}
          onClick={() => useOverlays.getState().show('palette')}
        >
          <Icon of={Search} />
        </button>
      </Titled>
      <Titled title="Sign out">
        <button type="button" aria-label="Sign out" className={css.item} onClick={onSignOut}>
          <Icon of={LogOut} />
        </button>
      </Titled>
    </div>
  )
}

function Icon({ of: Drawing }: { of: LucideIcon }): ReactElement {
  return <Drawing size={20} strokeWidth={1.75} aria-hidden />
}

interface TitledProps {
  title: string
  children: ComponentProps<typeof Focusable>['children']
}

/** Shows the title beside its icon on hover and focus; Escape puts it away. */
function Titled({ title, children }: TitledProps): ReactElement {
  return (
    <TooltipTrigger delay={200} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <Tooltip placement="right" offset={8} className={css.tip}>
        {title}
      </Tooltip>
    </TooltipTrigger>
  )
}
