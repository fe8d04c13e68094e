import { units, vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const photos = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${units(24)}, 1fr))`,
  gap: vars.space.x2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const photo = style({ display: 'grid', alignContent: 'start', gap: vars.space.x1 })
const tile = style({ width: '100%', aspectRatio: '4 / 3', borderRadius: vars.radius.card })
export const open = style({
  display: 'grid',
  padding: 0,
  border: 'none',
  borderRadius: vars.radius.card,
  background: 'none',
  cursor: 'pointer',
})
export const thumbnail = style([tile, { objectFit: 'cover' }])
export const absent = style([
  tile,
  {
    display: 'grid',
    placeItems: 'center',
    padding: vars.space.x1,
    border: `${vars.edge.hairline} solid ${vars.color.line}`,
    color: vars.color.muted,
    textAlign: 'center',
  },
])
export const caption = style({
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
  color: vars.color.muted,
  overflowWrap: 'anywhere',
})
export const large = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '70dvh',
  margin: '0 auto',
})
