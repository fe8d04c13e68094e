import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  paddingTop: vars.space.x3,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
/** The same among others of its kind. */
export const point = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  selectors: {
    '& + &': { paddingTop: vars.space.x3, borderTop: `${vars.edge.hairline} solid ${vars.color.line}` },
  },
})
export const title = style({ margin: 0, fontSize: vars.size.body, fontWeight: vars.weight.bold })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const event = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  overflowWrap: 'anywhere',
})
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })
export const source = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const groups = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x4 })
export const pointTitle = style({ margin: 0, fontSize: 'inherit', fontWeight: 'inherit' })
export const phones = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  listStyle: 'none',
  margin: 0,
  padding: `${vars.space.x1} 0 0`,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  overflowWrap: 'anywhere',
})
export const left = style([list, { position: 'relative', maxHeight: units(80), overflow: 'auto' }])
