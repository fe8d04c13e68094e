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
export const failure = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x2,
  maxHeight: '50%',
  overflowY: 'auto',
  padding: `${vars.space.x3} ${vars.space.x4}`,
})
export const reading = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x3,
})

export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  overflowWrap: 'anywhere',
})
export const otherList = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
})
export const notes = style({ listStyle: 'none', margin: 0, padding: 0, color: vars.color.muted })
export const fields = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space.x4 })
export const said = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })

export const groups = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
})
/** For screen readers: where the row that is focused went. */
export const unseen = style({
  position: 'absolute',
  width: vars.edge.hairline,
  height: vars.edge.hairline,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
export const group = style({
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.surface,
})
export const groupTitle = style({
  minHeight: vars.height.target,
  padding: `${vars.space.x2} ${vars.space.x3}`,
  fontWeight: vars.weight.bold,
  cursor: 'pointer',
})
export const mark = style({
  display: 'inline-grid',
  placeContent: 'center',
  width: units(5),
  height: units(5),
  marginInlineEnd: vars.space.x2,
  border: `${vars.edge.focus} solid`,
  borderRadius: '50%',
  background: vars.color.surface,
  color: vars.color.text,
  fontSize: vars.size.note,
  lineHeight: 1,
})
export const confirmAll = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  padding: `${vars.space.x1} ${vars.space.x3} ${vars.space.x2}`,
})
export const rows = style({ listStyle: 'none', margin: 0, padding: 0 })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const confirm = style({ flex: 'none', display: 'flex', marginInlineStart: vars.space.x3 })
export const rowButton = style({
  flex: '1 1 0',
  minWidth: 0,
  minHeight: vars.height.target,
  display: 'flex',
  flexDirection: 'column',
  padding: `${vars.space.x2} ${vars.space.x3}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.sunken } },
})
export const rowFacts = style({ color: vars.color.muted, fontVariantNumeric: 'tabular-nums' })
export const says = style({ fontSize: vars.size.note, lineHeight: vars.leading.note })
export const change = style({ flex: 'none', marginInlineEnd: vars.space.x2 })
export const rowChange = style({
  flex: '1 0 100%',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x3,
  margin: 0,
  padding: `${vars.space.x1} ${vars.space.x3} ${vars.space.x3}`,
  border: 0,
})
/** As wide as there is room: names of fields and reasons are long. */
export const rowField = style({
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: 'column',
  maxWidth: units(120),
})
export const rowButtons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2 })
export const days = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  margin: 0,
})
