import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  marginTop: vars.space.x1,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
