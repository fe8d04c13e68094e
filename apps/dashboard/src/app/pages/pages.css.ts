import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const prose = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  maxWidth: units(180),
  padding: vars.space.x4,
})

export const errorMessage = style({
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.badSoft,
  color: vars.color.bad,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
})
