import { units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
})
export const nav = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${vars.space.x3}` })
globalStyle(`${nav} a`, { lineHeight: vars.height.target })
export const title = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})
/** As wide as a panel of the product: what is in it can be pictured at one size. */
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  width: units(160),
  maxWidth: '100%',
})
export const specimen = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x1 })
export const caption = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const stage = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x3 })
export const tall = style({ height: units(56), display: 'flex', flexDirection: 'column' })
