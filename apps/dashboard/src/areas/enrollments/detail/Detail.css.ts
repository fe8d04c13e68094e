import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Beside the board or the table, as tall as they are. */
export const pane = style({
  flex: `0 0 ${units(110)}`,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
  background: vars.color.surface,
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x4}`,
})
export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
  outline: 'none',
})
export const body = style({
  position: 'relative',
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  padding: `0 ${vars.space.x4} ${vars.space.x4}`,
})
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  minHeight: '100%',
})
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x1} ${vars.space.x3}`,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })
export const mendings = style([
  actions,
  { marginTop: vars.space.x2, selectors: { '&:empty': { display: 'none' } } },
])
export const parts = style({ display: 'flex' })
export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  paddingTop: vars.space.x4,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  minHeight: vars.height.row,
})
export const heading = style({
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  fontWeight: vars.weight.bold,
})
export const note = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  overflowWrap: 'anywhere',
})
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: `${vars.space.x3} ${vars.space.x4}`,
})
export const fact = style({ minWidth: 0 })
export const factName = style([note, { fontWeight: vars.weight.medium }])
export const factValue = style({ overflowWrap: 'anywhere' })
export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.x2,
  padding: `${vars.space.x2} 0`,
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
})
export const words = style({ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' })
export const findingIcon = style({ flexShrink: 0, color: vars.color.bad, paddingTop: units(0.75) })
export const link = style({ color: vars.color.accent, fontWeight: vars.weight.medium })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const choices = style({
  position: 'relative',
  maxHeight: units(80),
  overflow: 'auto',
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  padding: `${vars.space.x1} ${vars.space.x3}`,
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  minHeight: vars.height.row,
})
