import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const rows = style({
  position: 'relative',
  maxHeight: units(60),
  overflow: 'auto',
  margin: `${vars.space.x3} 0`,
  paddingLeft: vars.space.x4,
  listStyle: 'disc',
  overflowWrap: 'anywhere',
})

export const list = style({ display: 'flex', flexDirection: 'column' })
export const edit = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x3} 0`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const gone = style({ color: vars.color.muted })
export const waiting = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const more = style({ paddingTop: vars.space.x3 })
