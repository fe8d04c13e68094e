import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
/** Scrolls between the title and the buttons, which stay in sight. */
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  maxHeight: `max(${units(40)}, calc(100dvh - ${units(60)}))`,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  outlineOffset: vars.edge.focusOffset,
})
export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  overflowWrap: 'anywhere',
})
export const summary = style({ minHeight: vars.height.target, cursor: 'pointer' })
export const folded = style({
  margin: 0,
  paddingInlineStart: vars.space.x6,
  color: vars.color.muted,
})
export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2 })
export const groupTitle = style({ fontWeight: vars.weight.bold })
export const note = style({
  display: 'block',
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x3,
})
export const lines = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: `${vars.space.x1} ${vars.space.x4}`,
  alignItems: 'start',
  padding: `${vars.space.x2} ${vars.space.x1}`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const where = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const values = style({
  display: 'grid',
  gridTemplateColumns: `${units(24)} minmax(0, 1fr)`,
  gap: `0 ${vars.space.x3}`,
  margin: 0,
})
export const name = style({ color: vars.color.muted })
/** Below both halves of its line. */
export const reason = style({ gridColumn: '1 / -1' })
