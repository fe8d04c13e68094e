import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({ marginBottom: vars.space.x4 })

export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x4,
  minHeight: vars.height.row,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
