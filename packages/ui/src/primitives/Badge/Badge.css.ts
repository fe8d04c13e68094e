import { style, styleVariants } from '@vanilla-extract/css'
import { units, vars } from '../../theme/design.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  maxWidth: '100%',
  height: units(5.5),
  padding: `0 ${vars.space.x2}`,
  borderRadius: vars.radius.full,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
})
const hue = (ink: string, soft: string) => [base, { color: ink, background: soft }]

export const badge = styleVariants({
  none: hue(vars.color.muted, vars.color.sunken),
  plan: hue(vars.color.plan, vars.color.planSoft),
  progress: hue(vars.color.progress, vars.color.progressSoft),
  ok: hue(vars.color.ok, vars.color.okSoft),
  bad: hue(vars.color.bad, vars.color.badSoft),
})
export const icon = style({ display: 'grid', flexShrink: 0 })
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
