import type { Session } from '@org/core'
import { paths } from '@org/core'
import { useOverlays } from '#commands/overlays.ts'
import type { PaletteAction } from '#commands/palette.ts'
import type { Choices, Preferences } from '#platform/preferences.ts'
import { ENTRIES } from '../shell/entries.ts'
import { endSession } from '../shell/useSignOut.ts'
import { keysOf, keysTo } from '../shortcuts/table.ts'

/** The pages of the sidebar. The first entry's address only leads on to the fields. */
const PAGES: readonly PaletteAction[] = ENTRIES.map(({ title, href }) => {
  const target = href === paths.home.link() ? paths.fields.link() : href
  return {
    id: `page.${title}`,
    title,
    group: 'Go to',
    keys: keysTo(target),
    run: ({ navigate }) => navigate(target),
  }
})

const VIEWS: readonly (readonly [title: string, keywords: string, choices: Partial<Choices>])[] = [
  ['Light theme', 'color color mode', { theme: 'light' }],
  ['Dark theme', 'color color mode night', { theme: 'dark' }],
  ['System theme', 'color color mode automatic', { theme: 'system' }],
  ['Areas in acres', 'units ac', { areaUnit: 'ac' }],
  ['Areas in hectares', 'units ha', { areaUnit: 'ha' }],
  ['Depths in inches', 'units in', { depthUnit: 'in' }],
  ['Depths in centimeters', 'units cm', { depthUnit: 'cm' }],
  ['Comfortable rows', 'density spacing', { density: 'comfortable' }],
  ['Compact rows', 'density spacing', { density: 'compact' }],
]

export interface ShellTools {
  session: Session
  preferences: Preferences
  copyLink: () => void
}

/** What the shell itself can do: lead to its pages, change how things are shown, and end the session. */
export function shellActions({ session, preferences, copyLink }: ShellTools): PaletteAction[] {
  return [
    ...PAGES,
    {
      id: 'link.copy',
      title: 'Copy the link to this view',
      group: 'Actions',
      keywords: 'share address url',
      run: copyLink,
    },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      group: 'Actions',
      keywords: 'help keys',
      keys: keysOf('sheet'),
      run: () => useOverlays.getState().show('shortcuts'),
    },
    {
      id: 'session.end',
      title: 'Sign out',
      group: 'Actions',
      keywords: 'log out leave',
      run: () => endSession(session),
    },
    {
      id: 'session.end-everywhere',
      title: 'Sign out everywhere',
      group: 'Actions',
      keywords: 'log out all browsers devices sessions lost',
      run: () => useOverlays.getState().show('signOutEverywhere'),
    },
    ...VIEWS.filter(([, , choices]) => !isChosen(preferences, choices)).map(([title, keywords, choices]) => ({
      id: `view.${title}`,
      title,
      group: 'View',
      keywords,
      run: () => preferences.choose(choices),
    })),
  ]
}

/** What is so already need not be offered. */
const isChosen = (preferences: Preferences, choices: Partial<Choices>): boolean =>
  Object.entries(choices).every(([name, value]) => Reflect.get(preferences, name) === value)
