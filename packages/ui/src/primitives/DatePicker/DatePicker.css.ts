import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'
import { group as frame } from '../NumberField/NumberField.css.ts'
import { field as labeled } from '../TextField/TextField.css.ts'

/**
 * As wide as the longest day in words: a row of fields stays where it is. No share of what holds it, which would then
 * reserve less than that, and a row of fields would stand out of its page.
 */
export const field = style([labeled, { minWidth: units(56) }])
export const group = style([frame, { width: units(44), maxWidth: '100%' }])
export const input = style({
  flex: '1 1 0',
  minWidth: 0,
  paddingInline: vars.space.x3,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  // The frame around it shows the focus.
  outline: 'none',
  selectors: { '&::placeholder': { color: vars.color.faint, opacity: 1 } },
})
/** One line below, whether it says the day, what is wrong, or which days are possible: nothing jumps. */
export const line = style({
  minHeight: vars.leading.note,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
})
export const calendar = style({ padding: vars.space.x3 })
export const range = style([line, { marginTop: vars.space.x2 }])
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: vars.space.x2,
})
export const month = style({ fontWeight: vars.weight.medium })
export const grid = style({ borderSpacing: 0 })
export const weekday = style({
  width: vars.height.row,
  height: vars.height.row,
  color: vars.color.muted,
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
})
export const day = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.height.row,
  height: vars.height.row,
  borderRadius: vars.radius.control,
  cursor: 'pointer',
  selectors: {
    '&[data-outside-month]': { display: 'none' },
    '&[data-hovered]': { background: vars.color.sunken },
    '&[data-today]': { fontWeight: vars.weight.bold, textDecoration: 'underline' },
    '&[data-selected]': { background: vars.color.accent, color: vars.color.accentOn },
    '&[data-disabled]': { color: vars.color.faint, cursor: 'not-allowed' },
  },
})
