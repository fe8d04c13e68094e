import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const pane = style({ flex: '1 1 0', minHeight: 0, display: 'flex', flexDirection: 'column' })
export const body = style({
  flex: '1 1 0',
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
})
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: vars.space.x2,
  padding: `${vars.space.x3} ${vars.space.x4}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const failure = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x2,
  maxHeight: '50%',
  overflowY: 'auto',
  padding: `${vars.space.x3} ${vars.space.x4}`,
})

export const ask = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const fields = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x4 })
export const date = style({ width: units(44) })
export const weekdays = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space.x2} ${vars.space.x4}` })

export const day = style({
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const litDay = style([
  day,
  { borderColor: vars.color.focus, outline: `${vars.edge.hairline} solid ${vars.color.focus}` },
])
export const dayTitle = style({ margin: 0, fontSize: vars.size.body, fontWeight: 'inherit' })
export const dayButton = style({
  width: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  minHeight: vars.height.target,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  border: 0,
  borderRadius: vars.radius.card,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.sunken } },
})
export const dayName = style({ fontWeight: vars.weight.bold })
export const warning = style({ margin: 0, padding: `0 ${vars.space.x3} ${vars.space.x2}` })
export const plainList = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
})
export const fieldList = style({ listStyle: 'none', margin: 0, padding: 0 })
export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `${vars.space.x1} ${vars.space.x1} ${vars.space.x1} ${vars.space.x3}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const order = style({
  flex: 'none',
  width: units(6),
  textAlign: 'center',
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
})
export const fieldWords = style({
  flex: '1 1 0',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
})
export const moves = style({ flex: 'none', display: 'flex' })

export const aside = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const asideTitle = style({
  margin: 0,
  fontSize: vars.size.body,
  fontWeight: vars.weight.bold,
  selectors: { 'details[open] > &': { marginBottom: vars.space.x2 } },
})
export const removed = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
})
