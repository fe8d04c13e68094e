import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: units(80),
  overflow: 'auto',
})
export const item = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.x4,
  padding: `${vars.space.x1} 0`,
})
export const reason = style({ color: vars.colour.muted })
