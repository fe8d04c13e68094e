import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

/** What floats above the page: the one surface with a shadow. */
export const surface = style({
  maxWidth: `calc(100vw - ${vars.space.x4})`,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.elevation.floating,
  overflow: 'auto',
})
/** The same, holding options to pick from: as wide as what opened it. */
export const choices = style([
  surface,
  { minWidth: 'var(--trigger-width)', maxHeight: units(90), padding: vars.space.x1 },
])
export const list = style({ outline: 'none' })
/** One of the things to pick from, in a select, a combo box or a menu. */
export const option = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x3,
  minHeight: vars.height.row,
  padding: `0 ${vars.space.x3}`,
  borderRadius: vars.radius.control,
  color: 'inherit',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&[data-focused]': { background: vars.color.sunken },
    '&[data-selected]': { fontWeight: vars.weight.medium },
    '&[data-focus-visible]': { outlineOffset: `calc(${vars.edge.focus} * -1)` },
    '&[data-disabled], &[aria-disabled="true"]': { color: vars.color.muted, cursor: 'not-allowed' },
  },
})
export const dialog = style({ padding: vars.space.x4, outline: 'none' })
