import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const root = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.x3,
  maxWidth: units(160),
  padding: vars.space.x4,
  border: `${vars.edge.hairline} solid ${vars.color.bad}`,
  borderRadius: vars.radius.card,
  background: vars.color.badSoft,
})
export const icon = style({
  flexShrink: 0,
  height: vars.leading.body,
  display: 'grid',
  placeItems: 'center',
  color: vars.color.bad,
})
export const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const what = style({ fontWeight: vars.weight.bold })
export const details = style({ paddingInlineStart: vars.space.x4, listStyle: 'disc' })
export const request = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const code = style({ fontFamily: vars.font.code, userSelect: 'all' })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x3,
  marginTop: vars.space.x2,
})
