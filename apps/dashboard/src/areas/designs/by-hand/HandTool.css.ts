import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'
import { panel as mapPanel } from '#map/MapTools.css.ts'

export const panel = style([
  mapPanel,
  { flexDirection: 'column', alignItems: 'stretch', width: units(88), maxWidth: `calc(100% - ${units(18)})` },
])
export const status = style({ margin: 0 })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: `${units(24)} minmax(0, 1fr)`,
  gap: vars.space.x2,
})
export const list = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: vars.space.x1 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space.x2,
})
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
