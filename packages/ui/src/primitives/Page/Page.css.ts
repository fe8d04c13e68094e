import { style } from '@vanilla-extract/css'
import { vars } from '../../theme/design.ts'

/** A page of the height of its place: its head stays, its parts scroll. */
export const page = style({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
/** What takes the room that is left. */
export const fill = style({ flex: '1 1 0', minHeight: 0 })
/** What stands in the page rather than reaching its edges. */
export const inset = style({ padding: vars.space.x4 })
/** A name that leads its row. */
export const lead = style({ fontWeight: vars.weight.medium })
/** A name and a mark behind it: where there is too little room the name is cut, the mark is not. */
export const marked = style({ display: 'flex', gap: vars.space.x1, minWidth: 0, maxWidth: '100%' })
/** The name in it. */
export const markedName = style({ flex: '0 1 auto', minWidth: 0, overflow: 'clip', textOverflow: 'ellipsis' })
/** The mark in it. */
export const mark = style({ flex: 'none' })
/** What matters less than what stands beside it. */
export const muted = style({ color: vars.color.muted })
/** A link that reads as text until it is pointed at. */
export const quietLink = style({
  display: 'inline-block',
  maxWidth: '100%',
  // Clipped, not hidden: the words stay on the row's base line.
  overflow: 'clip',
  textOverflow: 'ellipsis',
  lineHeight: vars.height.target,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
