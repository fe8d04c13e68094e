import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const content = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
})
