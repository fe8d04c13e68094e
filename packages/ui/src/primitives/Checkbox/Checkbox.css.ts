import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const root = style({
  // Holds the hidden input: anchored further out, its focus would scroll the whole page.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: vars.space.x2,
  minWidth: vars.height.target,
  minHeight: vars.height.target,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { cursor: 'not-allowed', color: vars.colour.muted } },
})
export const box = style({
  display: 'grid',
  placeItems: 'center',
  width: units(4),
  height: units(4),
  flexShrink: 0,
  border: `${vars.edge.control} solid ${vars.colour.control}`,
  borderRadius: units(1),
  background: vars.colour.surface,
  color: vars.colour.accentOn,
  selectors: {
    '[data-selected] > &, [data-indeterminate] > &': {
      background: vars.colour.accent,
      borderColor: vars.colour.accent,
    },
    '[data-disabled] > &': { background: vars.colour.sunken, borderColor: vars.colour.lineStrong },
    '[data-focus-visible] > &': {
      outline: `${vars.edge.focus} solid ${vars.colour.focus}`,
      outlineOffset: vars.edge.focusOffset,
    },
  },
})
