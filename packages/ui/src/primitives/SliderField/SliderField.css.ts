import { style } from '@vanilla-extract/css'
import { touchTarget, units, vars } from '../../theme/design.ts'

export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x1, minWidth: 0 })
/** As tall as the thumb, which stays within it at both ends. */
export const track = style({
  position: 'relative',
  height: units(6),
  marginInline: units(2),
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      insetInline: `calc(-1 * ${units(2)})`,
      top: `calc(50% - ${units(0.5)})`,
      height: units(1),
      borderRadius: vars.radius.full,
      background: vars.color.lineStrong,
    },
  },
})
/** The library gives it the track’s height and its width up to the thumb. */
export const fill = style({
  pointerEvents: 'none',
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      insetInlineStart: `calc(-1 * ${units(2)})`,
      insetInlineEnd: 0,
      top: `calc(50% - ${units(0.5)})`,
      height: units(1),
      borderRadius: vars.radius.full,
      background: vars.color.accent,
    },
  },
})
export const thumb = style([
  touchTarget,
  {
    top: '50%',
    width: units(4),
    height: units(4),
    border: `${vars.edge.focus} solid ${vars.color.accent}`,
    borderRadius: vars.radius.full,
    background: vars.color.surface,
    cursor: 'grab',
    selectors: {
      '&[data-dragging]': { background: vars.color.accentSoft, cursor: 'grabbing' },
      '&[data-focus-visible]': {
        outline: `${vars.edge.focus} solid ${vars.color.focus}`,
        outlineOffset: vars.edge.focusOffset,
      },
    },
  },
])
