import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

const column = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
export const stack = style([column, { gap: vars.space.x4 }])
export const thread = style([
  column,
  {
    gap: vars.space.x2,
    selectors: {
      '& + &': {
        paddingTop: vars.space.x4,
        borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
      },
    },
  },
])
export const title = style({
  fontSize: vars.size.body,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
})
export const list = style([column, { gap: vars.space.x3, margin: 0, padding: 0, listStyle: 'none' }])
export const who = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x2, alignItems: 'baseline' })
export const name = style({ fontWeight: vars.weight.medium })
export const note = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const mention = style({
  borderRadius: vars.radius.control,
  background: vars.color.accentSoft,
  fontWeight: vars.weight.medium,
})
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.x2 })

export const field = style([column, { position: 'relative', gap: vars.space.x1 }])
export const area = style({
  width: '100%',
  minHeight: units(20),
  padding: `${units(1)} ${vars.space.x3}`,
  resize: 'vertical',
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  font: 'inherit',
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  ':focus-visible': { outlineOffset: 0 },
})
export const names = style({
  padding: vars.space.x1,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  boxShadow: vars.elevation.floating,
})
export const person = style({
  padding: `${vars.space.x1} ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { background: vars.color.sunken } },
})
