import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const facts = style([note, { display: 'block' }])
export const earlier = style({
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  paddingTop: vars.space.x3,
})
export const heading = style({
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' })
