import { units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

export const plan = style({
  position: 'relative',
  minHeight: 0,
  overflow: 'hidden',
  background: vars.color.mapGround,
})

export const boundary = style({
  fill: vars.color.accentSoft,
  stroke: vars.color.accent,
  strokeWidth: 2,
})
export const stratum = style({
  fill: 'none',
  stroke: vars.color.control,
  strokeWidth: 1,
  strokeDasharray: '2 4',
})
export const way = style({ stroke: vars.color.plan, strokeWidth: 3, strokeDasharray: '7 6' })

export const dot = style({ cursor: 'pointer' })
export const finger = style({ fill: 'transparent' })
const circle = style({ stroke: vars.color.text, strokeWidth: 1.5 })
export const looks = styleVariants({
  waiting: [circle, { fill: vars.color.surface }],
  collected: [circle, { fill: vars.color.accent }],
  left: [circle, { fill: vars.color.muted }],
  trouble: [circle, { fill: vars.color.bad }],
})
export const target = style([circle, { fill: vars.color.plan, strokeWidth: 2 }])
const label = style({
  fontSize: vars.size.note,
  fontWeight: vars.weight.bold,
  textAnchor: 'middle',
  dominantBaseline: 'central',
  pointerEvents: 'none',
})
export const number = style([label, { fill: vars.color.text }])
export const inverse = style([label, { fill: vars.color.accentOn }])

export const accuracy = style({ fill: vars.color.plan, opacity: 0.2 })
export const me = style({ fill: vars.color.plan, stroke: vars.color.surface, strokeWidth: 3 })

const onPlan = style({
  position: 'absolute',
  insetBlockEnd: vars.space.x2,
  minWidth: units(11),
  minHeight: units(11),
  padding: `0 ${vars.space.x4}`,
  border: `${vars.edge.control} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  selectors: { '&[aria-pressed="true"]': { background: vars.color.text, color: vars.color.surface } },
})
export const zoom = style([onPlan, { insetInlineEnd: vars.space.x2 }])
export const sun = style([
  onPlan,
  { display: 'grid', placeItems: 'center', insetInlineStart: vars.space.x2, padding: 0 },
])
