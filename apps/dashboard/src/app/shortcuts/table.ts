import { paths } from '@org/core'
import { MODIFIER, SHIFT, type Shortcut } from '#commands/keyboard.ts'
import { PANEL_ACT_KEYS, type PanelAct } from '#commands/panel-acts.ts'

/** What a shortcut does: leads to a page, acts on the point whose panel is open, or one thing of the shell. */
export type Command =
  | { go: string }
  | { act: PanelAct }
  | 'search'
  | 'palette'
  | 'sheet'
  | 'undo'
  | 'redo'
  | 'box'

/** Every keyboard shortcut of the shell. The sheet shows this table, the keyboard follows it. */
export const SHORTCUTS = [
  { keys: [MODIFIER, 'K'], title: 'Search and commands', command: 'palette' },
  { keys: [MODIFIER, 'Z'], title: 'Undo your last edit', command: 'undo', outsideText: true },
  { keys: [MODIFIER, SHIFT, 'Z'], title: 'Redo what you undid', command: 'redo', outsideText: true },
  {
    keys: [MODIFIER, 'Y'],
    title: 'Redo what you undid (second shortcut)',
    command: 'redo',
    outsideText: true,
  },
  { keys: ['/'], title: 'Search this page', command: 'search' },
  { keys: ['b'], title: 'Choose fields by box', command: 'box' },
  { keys: ['?'], title: 'Keyboard shortcuts', command: 'sheet' },
  { keys: [PANEL_ACT_KEYS.collect], title: 'Collect the open point', command: { act: 'collect' } },
  {
    keys: [PANEL_ACT_KEYS.relocate],
    title: 'Collect the open point elsewhere',
    command: { act: 'relocate' },
  },
  { keys: [PANEL_ACT_KEYS.block], title: 'Mark the open point as inaccessible', command: { act: 'block' } },
  { keys: [PANEL_ACT_KEYS.skip], title: 'Skip the open point', command: { act: 'skip' } },
  { keys: [PANEL_ACT_KEYS.retry], title: 'Try the open point again', command: { act: 'retry' } },
  { keys: [PANEL_ACT_KEYS.replace], title: 'Replace the open point', command: { act: 'replace' } },
  { keys: ['g', 'f'], title: 'Go to fields', command: { go: paths.fields.link() } },
  { keys: ['g', 'r'], title: 'Go to growers', command: { go: paths.growers.link() } },
  { keys: ['g', 's'], title: 'Go to sampling', command: { go: paths.sampling.link() } },
  { keys: ['g', 'e'], title: 'Go to enrollments', command: { go: paths.enrollments.link() } },
  { keys: ['g', 'h'], title: 'Go to what changed', command: { go: paths.history.link() } },
  { keys: ['g', 'x'], title: 'Go to spreadsheets', command: { go: paths.spreadsheets.link() } },
  // Their address is /changelog.
  { keys: ['g', 'c'], title: 'Go to releases', command: { go: paths.changelog.link() } },
] as const satisfies readonly Shortcut<Command>[]

/** The keys that lead to a page, for those who show them beside its name. */
export const keysTo = (href: string): readonly string[] | undefined =>
  SHORTCUTS.find(({ command }) => typeof command === 'object' && 'go' in command && command.go === href)?.keys

/** The keys of one thing of the shell. */
export const keysOf = (command: Exclude<Command, object>): readonly string[] | undefined =>
  SHORTCUTS.find((shortcut) => shortcut.command === command)?.keys
