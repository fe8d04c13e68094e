import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'
import { option } from '../Popover/Popover.css.ts'

export const item = style([option, { selectors: { '&[data-tone="danger"]': { color: vars.color.bad } } }])
export const icon = style({ display: 'grid', placeItems: 'center', color: vars.color.muted })
export const words = style({ flex: 1, minWidth: 0 })
export const note = style({
  display: 'block',
  color: vars.color.muted,
  fontSize: vars.size.note,
  lineHeight: vars.leading.note,
})
export const keys = style([note, { display: 'inline', fontFamily: vars.font.code }])
export const count = style([note, { display: 'inline' }])
export const heading = style([
  note,
  {
    padding: `${vars.space.x2} ${vars.space.x3} ${vars.space.x1}`,
    fontWeight: vars.weight.medium,
  },
])
