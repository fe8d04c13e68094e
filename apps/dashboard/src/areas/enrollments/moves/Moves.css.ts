import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  borderTop: `${vars.edge.hairline} solid ${vars.colour.line}`,
  background: vars.colour.accentSoft,
})
export const count = style({ flex: '1 1 auto', fontWeight: vars.weight.medium })
export const note = style({ fontWeight: vars.weight.regular, color: vars.colour.muted })
