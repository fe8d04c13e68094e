import { globalStyle, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

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
  selectors: {
    '&[data-disabled]': { cursor: 'not-allowed', color: vars.color.muted },
    // As much as a finger needs; what is drawn stays as it is.
    '&::before': {
      content: '',
      display: 'none',
      position: 'absolute',
      insetBlock: '50%',
      insetInlineStart: units(-2.5),
      width: units(11),
      height: units(11),
      translate: '0 -50%',
    },
  },
  '@media': { [media.touch]: { selectors: { '&::before': { display: 'block' } } } },
})
export const box = style({
  display: 'grid',
  placeItems: 'center',
  width: units(4),
  height: units(4),
  flexShrink: 0,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: units(1),
  background: vars.color.surface,
  color: vars.color.accentOn,
  selectors: {
    '[data-selected] > &, [data-indeterminate] > &': {
      background: vars.color.accent,
      borderColor: vars.color.accent,
    },
    '[data-disabled] > &': { background: vars.color.sunken, borderColor: vars.color.lineStrong },
    '[data-focus-visible] > &': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: vars.edge.focusOffset,
    },
  },
})

// The input is not seen, but it is where the box is drawn: a reader's cursor and whoever looks for it go there.
globalStyle(`${root} > span:has(> input)`, {
  insetBlockStart: `calc(50% - ${units(2)})`,
  insetInlineStart: 0,
  width: `${units(4)} !important`,
  height: `${units(4)} !important`,
  margin: '0 !important',
  clip: 'auto !important',
  clipPath: 'none !important',
  opacity: 0,
  pointerEvents: 'none',
})
globalStyle(`${root} > span > input`, { display: 'block', width: '100%', height: '100%', margin: 0 })
