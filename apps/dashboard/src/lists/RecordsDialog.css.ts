import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: units(90),
  overflowY: 'auto',
})
export const record = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x2} 0`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const name = style({ fontWeight: vars.weight.medium })
