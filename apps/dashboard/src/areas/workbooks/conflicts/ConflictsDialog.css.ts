import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'grid',
  gap: vars.space.x3,
  maxHeight: units(100),
  margin: `${vars.space.x3} 0`,
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
})
export const line = style({
  display: 'grid',
  gap: vars.space.x2,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
})
export const where = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const values = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${vars.space.x1} ${vars.space.x3}`,
  margin: 0,
  overflowWrap: 'anywhere',
})
export const note = style({ display: 'block', color: vars.color.muted, fontSize: vars.size.note })
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
