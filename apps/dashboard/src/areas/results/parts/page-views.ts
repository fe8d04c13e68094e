import type { PageTabsProps } from '#platform/PageTabs.tsx'
import type { Part } from '../view.ts'

/** Files of laboratories, or the results that came from them. */
export const viewsOf = (shown: Part | null): NonNullable<PageTabsProps['views']> => ({ shown, of: VIEWS })

// One file in its steps would be shown in every view.
const NONE = { upload: null, step: null, show: null, finding: null, column: null } as const
const VIEWS = [
  { key: 'uploads', title: 'Uploads', says: { ...NONE, view: null } },
  { key: 'results', title: 'Results', says: { ...NONE, view: 'results' } },
  { key: 'table', title: 'Table', says: { ...NONE, view: 'table' } },
] as const
