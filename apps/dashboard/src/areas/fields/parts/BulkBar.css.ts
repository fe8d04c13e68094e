import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const enrollments = style({
  position: 'relative',
  maxHeight: units(32),
  overflow: 'auto',
  margin: `${vars.space.x2} 0 0`,
  paddingInlineStart: vars.space.x5,
})
