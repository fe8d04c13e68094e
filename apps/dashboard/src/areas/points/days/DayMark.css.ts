import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const mark = style({
  flex: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: units(6),
  height: units(6),
  border: `${vars.edge.focus} solid`,
  borderRadius: '50%',
  background: vars.color.surface,
  color: vars.color.text,
  fontSize: vars.size.note,
  fontWeight: vars.weight.bold,
  lineHeight: 1,
})
