import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const sheet = style({
  flex: '1 1 0',
  minHeight: 0,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
