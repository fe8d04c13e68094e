import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  maxWidth: units(90),
})
export const ends = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space.x3 })
