import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'
import { group as frame } from '../NumberField/NumberField.css.ts'

export const group = style([frame, { width: units(44), maxWidth: '100%' }])
export const input = style({ flex: 1, display: 'flex', alignItems: 'center', paddingInline: vars.space.x3 })
export const segment = style({
  padding: `0 ${units(0.5)}`,
  borderRadius: units(0.5),
  selectors: {
    '&[data-placeholder]': { color: vars.colour.muted },
    '&[data-focused]': {
      background: vars.colour.accent,
      color: vars.colour.accentOn,
      outline: 'none',
    },
  },
})
export const calendar = style({ padding: vars.space.x3 })
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
  color: vars.colour.muted,
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
    '&[data-hovered]': { background: vars.colour.sunken },
    '&[data-today]': { fontWeight: vars.weight.bold, textDecoration: 'underline' },
    '&[data-selected]': { background: vars.colour.accent, color: vars.colour.accentOn },
    '&[data-disabled]': { color: vars.colour.faint, cursor: 'not-allowed' },
  },
})
