import { createVar, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

const iconHue = createVar()
const base = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.x3,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  color: vars.color.text,
})
const hue = (soft: string, ink: string) => [base, { background: soft, vars: { [iconHue]: ink } }]

export const banner = styleVariants({
  ok: hue(vars.color.okSoft, vars.color.ok),
  plan: hue(vars.color.planSoft, vars.color.plan),
  progress: hue(vars.color.progressSoft, vars.color.progress),
  bad: hue(vars.color.badSoft, vars.color.bad),
})
export const icon = style({
  flexShrink: 0,
  height: vars.leading.body,
  display: 'grid',
  placeItems: 'center',
  color: iconHue,
})
export const text = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const dismiss = style({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: vars.height.target,
  height: vars.height.target,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  cursor: 'pointer',
})
