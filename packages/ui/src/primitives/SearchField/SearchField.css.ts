import { style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

export const field = style({
  position: 'relative',
  flex: '0 1 auto',
  width: units(72),
  maxWidth: '100%',
  minWidth: 0,
  selectors: { '&[data-hinted]': { width: units(84) } },
})
export const icon = style({
  position: 'absolute',
  insetInlineStart: vars.space.x2,
  top: `calc((${vars.height.row} - ${units(4)}) / 2)`,
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
    '&::placeholder': { color: vars.color.faint, opacity: 1, textOverflow: 'ellipsis' },
    // The words end before the keys.
    '[data-hinted][data-empty] > &': { paddingInlineEnd: units(20) },
    '&::-webkit-search-cancel-button': { display: 'none' },
    '&:focus-visible': { outlineOffset: 0 },
  },
  '@media': {
    // In smaller letters some phones would enlarge the page.
    [media.touch]: {
      fontSize: units(4),
      selectors: { '[data-hinted][data-empty] > &': { paddingInlineEnd: units(8) } },
    },
  },
})
export const clear = style({
  position: 'absolute',
  insetInlineEnd: vars.space.x1,
  top: `calc((${vars.height.row} - ${vars.height.target}) / 2)`,
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
  '@media': { [media.phone]: { display: 'none' }, [media.touch]: { display: 'none' } },
})
