import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(32)}, 1fr))`,
  gap: vars.space.x2,
  margin: 0,
  padding: 0,
  border: 'none',
})
export const legend = style({
  padding: 0,
  paddingBottom: vars.space.x2,
  fontWeight: vars.weight.medium,
})
