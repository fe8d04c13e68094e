import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const year = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  padding: `${vars.space.x2} 0`,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})
/** The whole line opens the year: what it says stands in it. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x2,
  width: '100%',
  minHeight: units(8),
  padding: `${vars.space.x1} 0`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: vars.radius.control,
  selectors: {
    '&:focus-visible': {
      outline: `${vars.edge.focus} solid ${vars.color.accent}`,
      outlineOffset: vars.edge.focus,
    },
  },
})
export const number = style({ fontWeight: vars.weight.bold, fontVariantNumeric: 'tabular-nums' })
export const notes = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const question = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x3,
  padding: vars.space.x3,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.card,
  background: vars.color.accentSoft,
})
