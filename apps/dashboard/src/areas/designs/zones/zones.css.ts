import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
/** A zone: its name, its area, and the way to remove it. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: vars.space.x2,
})
export const area = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
export const notes = style({ margin: 0, paddingInlineStart: vars.space.x4, overflowWrap: 'anywhere' })
export const found = style({
  position: 'relative',
  maxHeight: units(56),
  overflow: 'auto',
  margin: 0,
  padding: vars.space.x3,
  listStyle: 'none',
  borderRadius: vars.radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
})
export const foundRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.x4,
  fontVariantNumeric: 'tabular-nums',
})
/** On the map, below: what to do while a zone is drawn. */
export const hint = style({
  position: 'absolute',
  insetInline: vars.space.x3,
  bottom: vars.space.x12,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  padding: vars.space.x3,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.raised,
})
