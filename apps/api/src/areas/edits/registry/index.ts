import { enrollmentDocumentKind, enrollmentFieldKind, enrollmentKind } from './enrollment.ts'
import { boundaryVersionKind, fieldKind, fieldYearKind } from './field.ts'
import { growerKind } from './grower.ts'
import type { Kind } from './kind.ts'
import { savedViewKind } from './saved-view.ts'

/** What an undo restores; each kind after those its rows refer to. Rows are locked, and written again, in this order. */
export const KINDS: readonly Kind[] = [
  growerKind,
  fieldKind,
  boundaryVersionKind,
  fieldYearKind,
  enrollmentKind,
  enrollmentFieldKind,
  enrollmentDocumentKind,
  savedViewKind,
]

/** Other tables that refer to rows of these kinds, and never let them go: [table, column, kind]. */
export const HELD_BY: readonly (readonly [string, string, string])[] = [['upload', 'grower_id', 'grower']]
