import { media, units, vars } from '@org/ui/theme'
import { style, styleVariants } from '@vanilla-extract/css'

/** The answer and the manifest, and beside them how far the bench is; a phone shows the bench or the manifest. */
export const body = style({
  flex: '1 1 0',
  minHeight: 0,
  display: 'flex',
  '@media': { [media.phone]: { flexDirection: 'column', overflowY: 'auto' } },
})
export const main = style({ flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column' })
/** The answer alone, above the scan field of a phone. */
export const mainOfScan = style([main, { '@media': { [media.phone]: { flex: 'none' } } }])
export const answer = style({ padding: `${vars.space.x4} ${vars.space.x4} 0`, flexShrink: 0 })
export const rows = style({ flex: '1 1 0', minHeight: 0 })
export const aside = style({
  flex: 'none',
  width: units(90),
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x4,
  padding: vars.space.x4,
  borderInlineStart: `${vars.edge.hairline} solid ${vars.color.line}`,
  overflowY: 'auto',
  '@media': { [media.phone]: { width: 'auto', borderInlineStart: 'none', overflowY: 'visible' } },
})
/** After the others: they say how a part is shown where it is. */
export const hiddenOnPhone = style({ '@media': { [media.phone]: { display: 'none' } } })

export const heading = style({ fontSize: vars.size.note, color: vars.color.muted })
export const progress = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x3 })
export const figures = style({ display: 'flex', alignItems: 'baseline', gap: vars.space.x3 })
export const figure = style({
  fontSize: `calc(${vars.size.figure} * 1.5)`,
  lineHeight: 1.1,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
})
export const total = style({ fontSize: vars.size.title, color: vars.color.muted })
export const bar = style({
  display: 'flex',
  height: units(2),
  borderRadius: vars.radius.full,
  overflow: 'hidden',
  background: vars.color.sunken,
})
export const parts = styleVariants({
  received: { background: vars.color.ok },
  damaged: { background: vars.color.bad },
  not_received: { background: vars.color.bad },
  unexpected: { background: vars.color.progress },
  unchecked: { background: 'transparent' },
})
export const counts = style({ margin: 0 })
export const count = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: units(9),
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
})
export const countNumber = style({
  margin: 0,
  fontWeight: vars.weight.bold,
  fontSize: vars.size.title,
  fontVariantNumeric: 'tabular-nums',
})
export const names = style({
  margin: 0,
  paddingInlineStart: vars.space.x5,
  maxHeight: units(60),
  overflowY: 'auto',
})
