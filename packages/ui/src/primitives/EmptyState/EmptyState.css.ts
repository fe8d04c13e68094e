import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x3,
  padding: vars.space.x8,
  textAlign: 'center',
})
export const icon = style({ color: vars.color.accent })
export const title = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.medium,
})
export const body = style({ maxWidth: units(110), color: vars.color.muted })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.x3,
})
