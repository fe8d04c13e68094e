import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** Over the ground, below what stands on the map. */
export const lines = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  pointerEvents: 'none',
  fill: 'none',
})
/** Around what is drawn, so that it is seen on any ground. */
export const casing = style({ stroke: vars.color.surface, strokeWidth: 4, strokeOpacity: 0.7 })
export const line = style({ stroke: vars.color.focus, strokeWidth: 1.6 })
export const stem = style({ stroke: vars.color.focus, strokeWidth: 2 })
export const hidden = style({ display: 'none' })
export const handle = style({ pointerEvents: 'all', cursor: 'grab' })
export const held = style([handle, { cursor: 'grabbing' }])
export const knob = style({ fill: vars.color.surface, stroke: vars.color.focus, strokeWidth: 3 })
export const hint = style({
  margin: 0,
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
