import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const tip = style({
  maxWidth: units(70),
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius.control,
  background: vars.color.text,
  color: vars.color.surface,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  boxShadow: vars.elevation.raised,
})
