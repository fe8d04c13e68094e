import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** What of the grower is looked at. */
export const parts = style({
  display: 'flex',
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
