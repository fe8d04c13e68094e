import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** As high as its page leaves, and never so low that no row is seen. */
export const frame = style({
  flex: '1 1 0',
  minHeight: units(80),
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
