import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  position: 'relative',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: units(80),
  overflow: 'auto',
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: vars.space.x4,
  padding: `${vars.space.x2} 0`,
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const name = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' })
export const remedy = style({ color: vars.color.muted })
