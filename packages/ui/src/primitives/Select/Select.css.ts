import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

export const root = style({ display: 'flex', alignItems: 'center', gap: vars.space.x2, minWidth: 0 })
/** Where the two do not fit side by side. */
export const stacked = style([root, { flexDirection: 'column', alignItems: 'flex-start' }])
export const label = style({ color: vars.color.muted, whiteSpace: 'nowrap' })
/** Takes no place of its own. */
export const face = style({ display: 'contents' })
