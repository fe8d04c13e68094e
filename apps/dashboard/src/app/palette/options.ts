import type { PaletteAction } from '#commands/palette.ts'
import { matchActions } from './match.ts'
import type { Found } from './useFound.ts'

/** One line of the palette that can be chosen. */
export interface Option {
  /** Unique on the page: the line's element id. */
  id: string
  title: string
  note?: string | undefined
  keys?: readonly string[] | undefined
  choose: Choice
}

/** What choosing does: an action, or leading to a record. */
export type Choice = { action: PaletteAction } | { href: string }

export interface Group {
  title: string
  options: readonly Option[]
}

/** Every line below its head: actions first, then the records found. Groups without a line are left out. */
export function groupsOf(actions: readonly PaletteAction[], found: readonly Found[], text: string): Group[] {
  const groups = new Map<string, Option[]>()
  const put = (title: string, option: Option) => groups.set(title, [...(groups.get(title) ?? []), option])
  for (const action of matchActions(actions, text)) {
    const { id, title, keys, group } = action
    put(group, { id: `action-${id}`, title, keys, choose: { action } })
  }
  for (const { search, hits } of found) {
    for (const { id, title, note, href } of hits) {
      put(search.title, { id: `found-${search.id}-${id}`, title, note, choose: { href } })
    }
  }
  return [...groups].map(([title, options]) => ({ title, options }))
}

/** What is announced, and shown below the lines when there is something to say beyond them. */
export function outcome(
  groups: readonly Group[],
  found: readonly Found[],
): { text: string; isNews: boolean } {
  const failures = found.filter(({ error }) => error !== null)
  if (failures.length > 0) {
    const failed = failures.map(
      ({ search, error }) => `${search.title} could not be searched: ${error?.message}.`,
    )
    return { text: failed.join(' '), isNews: true }
  }
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  if (found.some(({ isSearching }) => isSearching))
    return { text: count === 0 ? 'Searching…' : '', isNews: count === 0 }
  if (count === 0) return { text: 'Nothing found. Try part of the name.', isNews: true }
  return { text: `${count} ${count === 1 ? 'result' : 'results'}`, isNews: false }
}
