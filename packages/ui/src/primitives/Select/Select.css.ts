import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const root = style({ display: 'flex', alignItems: 'center', gap: vars.space.x2, minWidth: 0 })
/** Where the two do not fit side by side. */
export const stacked = style([root, { flexDirection: 'column', alignItems: 'flex-start' }])
export const label = style({ color: vars.color.muted, whiteSpace: 'nowrap' })
/** As the labels of the fields around it. */
export const stackedLabel = style([
  label,
  { fontSize: vars.size.note, lineHeight: vars.leading.note, fontWeight: vars.weight.medium },
])
/** Takes no place of its own. */
export const face = style({ display: 'contents' })
