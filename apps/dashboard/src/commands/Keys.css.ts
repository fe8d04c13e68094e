import { vars } from '@org/ui/theme'
import { style } from '@vanilla-extract/css'

export const keys = style({ display: 'inline-flex', gap: vars.space.x1, whiteSpace: 'nowrap' })

export const key = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: vars.space.x5,
  padding: `0 ${vars.space.x1}`,
  border: `${vars.edge.hairline} solid ${vars.color.lineStrong}`,
  borderRadius: vars.space.x1,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontFamily: vars.font.code,
  fontSize: vars.size.note,
  lineHeight: vars.leading.body,
})
