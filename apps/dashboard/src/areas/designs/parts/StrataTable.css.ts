import { units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' })
const cell = style({
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  textAlign: 'end',
  whiteSpace: 'nowrap',
})
export const head = style([
  cell,
  {
    color: vars.color.muted,
    fontSize: vars.size.note,
    lineHeight: vars.leading.note,
    fontWeight: vars.weight.medium,
    selectors: { '&:first-child': { textAlign: 'start' } },
  },
])
export const name = style([cell, { textAlign: 'start', fontWeight: vars.weight.regular }])
export const number = cell
export const row = style({
  selectors: { '&:hover, &[data-hovered]': { background: vars.color.sunken } },
})
export const named = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.x2 })
/** As long as it is: the numbers beside it keep their room. */
export const ownName = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
export const short = style({ color: vars.color.progress, fontWeight: vars.weight.medium })
export const flag = style({ display: 'inline-flex', color: vars.color.progress })

const swatch = style({ flex: 'none', width: units(2.5), height: units(2.5), borderRadius: units(0.5) })
/** The hues of strata on the map, in their order. */
export const swatches = styleVariants(
  {
    1: vars.color.strata1,
    2: vars.color.strata2,
    3: vars.color.strata3,
    4: vars.color.strata4,
    5: vars.color.strata5,
    6: vars.color.strata6,
  },
  (background) => [swatch, { background }],
)
/** From the seventh on the hues come again, lighter. */
export const lighter = style({ opacity: 0.6 })
