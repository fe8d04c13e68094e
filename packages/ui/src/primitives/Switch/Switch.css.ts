import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const root = style({
  // Holds the hidden input: anchored further out, its focus would scroll the whole page.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x2,
  minHeight: vars.height.target,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { cursor: 'not-allowed', color: vars.color.muted } },
})
export const track = style({
  flexShrink: 0,
  width: units(8),
  height: units(5),
  padding: units(0.5),
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  background: vars.color.surface,
  transition: `background-color ${vars.motion.quick} ${vars.motion.ease}`,
  selectors: {
    '[data-selected] > &': { background: vars.color.accent, borderColor: vars.color.accent },
    '[data-disabled] > &': { opacity: 0.55 },
    '[data-focus-visible] > &': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: vars.edge.focusOffset,
    },
  },
})
export const knob = style({
  display: 'block',
  width: units(3.5),
  height: units(3.5),
  borderRadius: vars.radius.full,
  background: vars.color.control,
  transition: `transform ${vars.motion.quick} ${vars.motion.ease}`,
  selectors: {
    '[data-selected] &': { background: vars.color.accentOn, transform: `translateX(${units(3)})` },
  },
})
