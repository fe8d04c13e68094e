import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const hint = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.height.target,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  cursor: 'pointer',
})
