import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

/** A label’s code: its letters and digits cannot be confused. */
export const code = style({ fontFamily: vars.font.code })

export const funnel = style({
  display: 'flex',
  gap: vars.space.x1,
  padding: `${vars.space.x2} ${vars.space.x4}`,
  borderBottom: `${vars.edge.hairline} solid ${vars.color.line}`,
  flexShrink: 0,
  '@media': { [media.phone]: { flexWrap: 'wrap' } },
})
export const step = style({
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  border: `${vars.edge.control} solid transparent`,
  borderRadius: vars.radius.control,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { borderColor: vars.color.accent, background: vars.color.accentSoft },
  },
  '@media': {
    [media.hover]: { selectors: { '&:hover:not([aria-pressed="true"])': { background: vars.color.sunken } } },
  },
})
export const figure = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
  fontVariantNumeric: 'tabular-nums',
})
export const none = style([figure, { color: vars.color.muted, fontWeight: vars.weight.regular }])

/** The list, and beside it the scan box; a phone shows one of them. */
export const body = style({ flex: '1 1 0', minHeight: 0, display: 'flex' })
export const list = style({ flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column' })
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
  '@media': {
    [media.phone]: { flex: '1 1 0', width: 'auto', minWidth: 0, borderInlineStart: 'none' },
  },
})
export const hiddenOnPhone = style({ '@media': { [media.phone]: { display: 'none' } } })
export const onlyOnPhone = style({ '@media': { [media.wide]: { display: 'none' } } })
