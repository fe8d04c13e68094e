import { media, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'
import { footerTarget } from './Shell.css.ts'

/** In the footer's line, beginning where its words begin. */
export const button = style([
  footerTarget,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space.x2,
    minWidth: vars.height.target,
    minHeight: vars.height.target,
    maxWidth: units(60),
    marginLeft: `calc(${vars.space.x2} * -1)`,
    padding: `0 ${vars.space.x2}`,
    border: 0,
    borderRadius: vars.radius.control,
    background: 'none',
    color: vars.color.text,
    fontWeight: vars.weight.medium,
    cursor: 'pointer',
    ':hover': { background: vars.color.sunken },
    selectors: { '&[aria-expanded="true"]': { background: vars.color.sunken } },
    '@media': {
      [media.phone]: { flex: 'none', marginLeft: 0, padding: `0 ${vars.space.x1}`, maxWidth: '45%' },
    },
  },
])

export const name = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })

export const panel = style({
  display: 'grid',
  gap: vars.space.x1,
  width: units(76),
  maxWidth: `calc(100vw - ${vars.space.x4} * 2)`,
  // Its rows reach further than its words.
  margin: `0 calc(${vars.space.x3} * -1) calc(${vars.space.x3} * -1)`,
})

export const who = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  padding: `0 ${vars.space.x3} ${vars.space.x2}`,
})
export const words = style({ display: 'grid', minWidth: 0 })
export const fullName = style({ fontWeight: vars.weight.bold, overflowWrap: 'anywhere' })
export const quiet = style({
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  overflowWrap: 'anywhere',
})

export const group = style({
  display: 'grid',
  paddingTop: vars.space.x1,
  borderTop: `${vars.edge.hairline} solid ${vars.color.line}`,
})

/** A link or a button of the panel, all of one look. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x3,
  minHeight: units(9),
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: 0,
  borderRadius: vars.radius.control,
  background: 'none',
  color: vars.color.text,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&[aria-disabled="true"]': { color: vars.color.muted, cursor: 'not-allowed' },
    '&[aria-disabled="true"]:hover': { background: 'none' },
  },
  '@media': { [media.phone]: { minHeight: units(11) } },
})
export const icon = style({ flex: 'none', color: vars.color.muted })
