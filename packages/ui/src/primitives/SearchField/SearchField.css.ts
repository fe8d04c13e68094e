import { style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

export const field = style({
  position: 'relative',
  flex: '0 1 auto',
  width: units(72),
  maxWidth: '100%',
  minWidth: 0,
})
export const icon = style({
  position: 'absolute',
  insetInlineStart: vars.space.x2,
  top: vars.space.x2,
  color: vars.color.muted,
  pointerEvents: 'none',
})
export const input = style({
  width: '100%',
  height: vars.height.row,
  padding: `0 ${units(8)}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  appearance: 'none',
  selectors: {
    '&::placeholder': { color: vars.color.faint, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:focus-visible': { outlineOffset: 0 },
  },
})
export const clear = style({
  position: 'absolute',
  insetInlineEnd: vars.space.x1,
  top: vars.space.x1,
  width: vars.height.target,
  height: vars.height.target,
  display: 'grid',
  placeItems: 'center',
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.muted,
  cursor: 'pointer',
  selectors: { '[data-empty] > &': { display: 'none' } },
})

export const hint = style({
  position: 'absolute',
  insetInlineEnd: vars.space.x2,
  top: vars.space.x1,
  height: vars.height.target,
  display: 'grid',
  placeItems: 'center',
  selectors: { ':not([data-empty]) > &': { display: 'none' } },
  // There is no keyboard to name keys of.
  '@media': { [media.phone]: { display: 'none' } },
})
