import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
export const code = style({
  fontFamily: vars.font.code,
  fontSize: vars.size.figure,
  lineHeight: vars.leading.figure,
  fontWeight: vars.weight.bold,
  whiteSpace: 'nowrap',
})
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })
export const heading = style({ fontWeight: vars.weight.bold })
export const note = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
