import { style } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

export const options = style({ display: 'flex', flexDirection: 'column' })
export const group = style({ marginTop: vars.space.x2 })
export const heading = style({
  fontSize: vars.size.note,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const option = style({
  // Holds the hidden input: anchored further out, its focus would scroll the whole page.
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.x2,
  minHeight: vars.height.target,
  padding: `${units(0.5)} 0`,
  cursor: 'pointer',
  selectors: { '&[data-disabled]': { cursor: 'not-allowed', color: vars.color.muted } },
})
export const dot = style({
  flexShrink: 0,
  width: units(4),
  height: units(4),
  marginTop: units(0.5),
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  background: vars.color.surface,
  selectors: {
    '[data-selected] > &': { border: `${units(1.25)} solid ${vars.color.accent}` },
    '[data-disabled] > &': { borderColor: vars.color.lineStrong },
    '[data-focus-visible] > &': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: vars.edge.focusOffset,
    },
  },
})
export const note = style({ display: 'block' })
