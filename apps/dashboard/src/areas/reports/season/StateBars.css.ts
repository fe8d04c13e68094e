import { media, units, vars } from '@org/ui/theme'
import { globalStyle, style, styleVariants } from '@vanilla-extract/css'

export const rows = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${units(36)} minmax(0, 1fr)`,
  alignItems: 'center',
  columnGap: vars.space.x3,
  minHeight: units(7),
  '@media': { [media.phone]: { gridTemplateColumns: `${units(28)} minmax(0, 1fr)` } },
})
export const name = style({ overflowWrap: 'anywhere' })
export const track = style({ display: 'flex', alignItems: 'center', gap: vars.space.x2, minWidth: 0 })
export const figures = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space.x3,
  flex: 'none',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
/** A number of one digit is as large as what is pressed, so that the link after it is apart. */
globalStyle(`${figures} > a`, { minWidth: vars.height.target })

const base = style({
  flex: 'none',
  minWidth: units(0.75),
  height: units(4.5),
  borderRadius: units(1),
  overflow: 'hidden',
})
/** One of thousands is still seen, in every browser. */
export const now = style({
  display: 'block',
  height: '100%',
  background: 'currentColor',
  selectors: { '&[data-some]': { minWidth: units(0.75) } },
})
const hue = (ink: string, soft: string) => [base, { color: ink, background: soft }]

export const bar = styleVariants({
  none: hue(vars.color.control, vars.color.sunken),
  plan: hue(vars.color.plan, vars.color.planSoft),
  progress: hue(vars.color.progress, vars.color.progressSoft),
  ok: hue(vars.color.ok, vars.color.okSoft),
  bad: hue(vars.color.bad, vars.color.badSoft),
})
