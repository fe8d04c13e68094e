import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const aim = style({
  position: 'absolute',
  insetInlineStart: '50%',
  top: '50%',
  width: 0,
  height: 0,
  pointerEvents: 'none',
})
/** A line lies on its middle. */
const middle = `calc(${vars.edge.focus} / -2)`
const line = style({ position: 'absolute', background: vars.color.text })
export const aimAcross = style([
  line,
  { width: units(6), height: vars.edge.focus, left: units(-3), top: middle },
])
export const aimDown = style([
  line,
  { width: vars.edge.focus, height: units(6), left: middle, top: units(-3) },
])
