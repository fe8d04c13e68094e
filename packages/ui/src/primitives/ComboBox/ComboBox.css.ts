import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'
import { input as textInput } from '../TextField/TextField.css.ts'

export const row = style({ position: 'relative', display: 'flex' })
export const input = style([textInput, { paddingInlineEnd: vars.space.x8 }])
export const open = style({
  position: 'absolute',
  insetInlineEnd: units(1),
  top: units(1),
  display: 'grid',
  placeItems: 'center',
  width: vars.height.target,
  height: vars.height.target,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.muted,
  cursor: 'pointer',
})
export const none = style({ padding: `${vars.space.x2} ${vars.space.x3}`, color: vars.color.muted })
