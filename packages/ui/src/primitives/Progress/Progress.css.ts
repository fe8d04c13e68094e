import { keyframes, style } from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

export const root = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x2, width: '100%' })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space.x3 })
export const label = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const track = style({
  height: units(2),
  overflow: 'hidden',
  borderRadius: vars.radius.full,
  background: vars.color.line,
})
export const fill = style({ height: '100%', borderRadius: vars.radius.full, background: vars.color.accent })

const travel = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })
export const unknown = style([
  fill,
  {
    width: '40%',
    animation: `${travel} 1.4s ease-in-out infinite`,
    '@media': { [media.reducedMotion]: { animation: 'none', width: '100%', opacity: 0.5 } },
  },
])

export const ring = style({ display: 'inline-grid', placeItems: 'center' })
export const ringTrack = style({ stroke: vars.color.line })
export const ringFill = style({
  stroke: vars.color.accent,
  transform: 'rotate(-90deg)',
  transformOrigin: 'center',
})
const turn = keyframes({ from: { transform: 'rotate(-90deg)' }, to: { transform: 'rotate(270deg)' } })
export const ringUnknown = style([
  ringFill,
  {
    animation: `${turn} 1.2s linear infinite`,
    '@media': { [media.reducedMotion]: { animation: 'none' } },
  },
])

export const steps = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space.x2} ${vars.space.x4}` })
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  color: vars.color.muted,
  selectors: {
    '&[aria-current]': { color: vars.color.text, fontWeight: vars.weight.medium },
    '&[data-failed]': { color: vars.color.bad },
  },
})
export const stepMark = style({
  display: 'grid',
  placeItems: 'center',
  width: units(6),
  height: units(6),
  flexShrink: 0,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  fontSize: vars.size.note,
  selectors: {
    '[data-done] > &': {
      borderColor: vars.color.accent,
      background: vars.color.accent,
      color: vars.color.accentOn,
    },
    '[aria-current] > &': { borderColor: vars.color.accent, color: vars.color.accent },
    '[data-failed] > &': { borderColor: vars.color.bad, color: vars.color.bad },
  },
})
