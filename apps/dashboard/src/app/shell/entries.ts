import { paths } from '@org/core'
import { FilePenLine, FlaskConical, type LucideIcon, Map as MapIcon, Megaphone, Table2 } from 'lucide-react'

/** One line of an entry's sub-menu panel. */
export interface SubMenuItem {
  title: string
  href: string
}

export interface SidebarEntry {
  title: string
  href: string
  icon: LucideIcon
  /** Opens the sub-menu panel while the entry is the current one. No entry uses it yet (specification §2). */
  subMenu?: readonly SubMenuItem[]
}

/** The sidebar (specification §2). The first entry stands for every page that no other entry claims. */
export const ENTRIES: readonly [SidebarEntry, ...SidebarEntry[]] = [
  { title: 'Fields', href: paths.home.link(), icon: MapIcon },
  { title: 'Sampling', href: paths.sampling.link(), icon: FlaskConical },
  { title: 'Enrollments', href: paths.enrollments.link(), icon: FilePenLine },
  { title: 'Spreadsheets', href: paths.spreadsheets.link(), icon: Table2 },
  { title: 'Releases', href: paths.changelog.link(), icon: Megaphone },
]

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

/** The entry to highlight: the one whose first path segment is the page's, else the first. */
export function currentEntry<E extends SidebarEntry>(entries: readonly [E, ...E[]], path: string): E {
  return entries.find(({ href }) => firstSegment(href) === firstSegment(path)) ?? entries[0]
}
