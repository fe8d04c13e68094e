import { media, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

/** One control of three parts. */
export const group = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  borderRadius: vars.radius.control,
  background: vars.color.accentSoft,
})
globalStyle(`${group} > button`, { color: vars.color.accent, fontVariantNumeric: 'tabular-nums' })
// There every part takes a finger's room: the menu has all years.
globalStyle(`${group} > button:not([aria-haspopup])`, { '@media': { [media.phone]: { display: 'none' } } })
