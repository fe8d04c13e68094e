import { media, touchTarget, units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const releases = style({
  maxWidth: units(220),
  padding: `${vars.space.x2} ${vars.space.x4} ${vars.space.x12}`,
})

/** Version and date at the left, what it brought at the right; on a phone one above the other. */
export const release = style({
  display: 'grid',
  gridTemplateColumns: `${units(40)} minmax(0, 1fr)`,
  gap: `${vars.space.x2} ${vars.space.x6}`,
  padding: `${vars.space.x6} 0`,
  scrollMarginTop: vars.space.x2,
  selectors: { '& + &': { borderTop: `${vars.edge.hairline} solid ${vars.color.line}` } },
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const head = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' })

export const version = style({
  fontSize: vars.size.title,
  lineHeight: vars.leading.title,
  fontWeight: vars.weight.bold,
})

export const versionLink = style([
  touchTarget,
  {
    display: 'inline-block',
    color: 'inherit',
    textDecoration: 'none',
    selectors: {
      '&:hover': { textDecoration: 'underline' },
      '&[aria-current]': {
        margin: `0 calc(-1 * ${vars.space.x2})`,
        padding: `0 ${vars.space.x2}`,
        borderRadius: vars.radius.control,
        background: vars.color.accentSoft,
        color: vars.color.accent,
      },
    },
  },
])

export const date = style({ color: vars.color.muted })
export const sections = style({ display: 'flex', flexDirection: 'column', gap: vars.space.x5 })
export const kind = style({ marginBottom: vars.space.x1, fontWeight: vars.weight.bold })

export const changes = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x1,
  maxWidth: units(150),
  paddingLeft: vars.space.x5,
  listStyle: 'disc',
  overflowWrap: 'anywhere',
})

export const code = style({
  padding: `0 ${vars.space.x1}`,
  borderRadius: vars.space.x1,
  background: vars.color.sunken,
  fontFamily: vars.font.code,
})

export const strong = style({ fontWeight: vars.weight.bold })
