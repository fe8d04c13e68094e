import { units, vars } from '@org/ui/theme'
import { globalStyle, style } from '@vanilla-extract/css'

export const pane = style({ flex: '1 1 0', minHeight: 0, display: 'flex', flexDirection: 'column' })
export const body = style({
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
})
export const week = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  background: vars.color.surface,
})
globalStyle(`${table} th, ${table} td`, {
  padding: vars.space.x1,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
globalStyle(`${table} thead th`, {
  color: vars.color.muted,
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
})
export const crew = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const cell = style({
  width: '100%',
  padding: vars.space.x1,
  border: `${vars.edge.hairline} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.sunken } },
})
export const shownCell = style([
  cell,
  {
    borderColor: vars.color.focus,
    background: vars.color.accentSoft,
    outline: `${vars.edge.hairline} solid ${vars.color.focus}`,
  },
])
export const day = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x1 })
export const cellHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' })
export const acts = style({ display: 'flex', marginInlineStart: 'auto' })
export const crews = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const work = style({ display: 'flex', flexDirection: 'column', fontVariantNumeric: 'tabular-nums' })
export const points = style({ fontWeight: vars.weight.medium })
export const quiet = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})

export const sectionTitle = style({ margin: 0, fontSize: vars.size.body, fontWeight: vars.weight.bold })
export const plainList = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: `${units(24)} 1fr`,
  alignItems: 'baseline',
  gap: vars.space.x2,
})
// Side by side, so that a crew’s week fits on a phone.
globalStyle(`${line} ${work}`, {
  flexDirection: 'row',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: vars.space.x3,
})
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  paddingTop: vars.space.x3,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
export const visit = style({ display: 'flex', alignItems: 'baseline', gap: vars.space.x3 })
export const order = style({
  flex: 'none',
  width: units(6),
  textAlign: 'center',
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
})
