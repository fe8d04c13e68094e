import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${units(1)} ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const said = style({ flex: '1 1 auto', color: vars.color.muted, fontSize: vars.size.note })
