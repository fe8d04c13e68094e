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
  none: hue(vars.colour.muted, vars.colour.sunken),
  plan: hue(vars.colour.plan, vars.colour.planSoft),
  progress: hue(vars.colour.progress, vars.colour.progressSoft),
  ok: hue(vars.colour.ok, vars.colour.okSoft),
  bad: hue(vars.colour.bad, vars.colour.badSoft),
})
export const icon = style({ display: 'grid', flexShrink: 0 })
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
