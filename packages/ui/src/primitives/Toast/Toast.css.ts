import {
  createGlobalVar,
  createVar,
  fallbackVar,
  keyframes,
  style,
  styleVariants,
} from '@vanilla-extract/css'
import { media, units, vars } from '../../theme/design.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(${units(2)})` } })
const iconHue = createVar()
/** From the window's lower edge to the upper one of what toasts must not cover. */
export const FOOT_VAR = 'ops-toasts-foot'
const foot = createGlobalVar(FOOT_VAR)
const above = (usual: string) => `max(${usual}, calc(${fallbackVar(foot, units(0))} + ${vars.space.x2}))`

export const region = style({
  position: 'fixed',
  insetInlineEnd: vars.space.x4,
  bottom: above(vars.space.x12),
  zIndex: 200,
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: vars.space.x2,
  width: units(90),
  maxWidth: `calc(100vw - ${vars.space.x8})`,
  borderRadius: vars.radius.control,
  outline: 'none',
  // Above the bottom bar and the footer.
  '@media': { [media.phone]: { bottom: above(units(23)) } },
  selectors: {
    '&[data-focus-visible]': {
      outline: `${vars.edge.focus} solid ${vars.color.focus}`,
      outlineOffset: vars.space.x1,
    },
  },
})
const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: vars.space.x12,
  padding: `${vars.space.x2} ${vars.space.x2} ${vars.space.x2} ${vars.space.x3}`,
  border: `${vars.edge.hairline} solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.elevation.floating,
  animation: `${arrive} ${vars.motion.quick} ${vars.motion.ease}`,
})
const hue = (ink: string) => [base, { vars: { [iconHue]: ink } }]
export const toast = styleVariants({
  ok: hue(vars.color.ok),
  plan: hue(vars.color.plan),
  progress: hue(vars.color.progress),
  bad: hue(vars.color.bad),
})
export const icon = style({ flexShrink: 0, display: 'grid', color: iconHue })
export const content = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
