/** The unit of space: everything on a screen lies on a grid of it. */
const UNIT_PX = 4

/** A length of n units (4 px each), for sizes that no token names. */
export const units = (count: number): string => `${count * UNIT_PX}px`

/** How close together the rows of a table stand. */
export type Density = 'comfortable' | 'compact'

/** Height of a table's row in CSS pixels: virtual lists compute with it. A comfortable row is as tall as a control. */
export const ROW_PX: Record<Density, number> = { comfortable: 8 * UNIT_PX, compact: 7 * UNIT_PX }

/** What a finger meets without looking, whatever the density. */
export const TOUCH_PX = 11 * UNIT_PX

/** Below this width a screen is one column: list first, map behind a switch. */
const PHONE_MAX_PX = 719

/** Below this height rows need the room more than what stands above them: a laptop at 200 % zoom, a phone on its side. */
const SHORT_MAX_PX = 500

const NARROW_MAX_PX = 1000
export const media = {
  phone: `screen and (max-width: ${PHONE_MAX_PX}px)`,
  wide: `screen and (min-width: ${PHONE_MAX_PX + 1}px)`,
  /** Too narrow for a table of many words; and wider. */
  narrow: `screen and (max-width: ${NARROW_MAX_PX}px)`,
  roomy: `screen and (min-width: ${NARROW_MAX_PX + 1}px)`,
  /** Low, and as wide as a table. */
  low: `screen and (min-width: ${PHONE_MAX_PX + 1}px) and (max-height: ${SHORT_MAX_PX}px)`,
  /** A phone, or a screen as low as one on its side: what stands above a list folds into one line. */
  tight: `screen and (max-width: ${PHONE_MAX_PX}px), screen and (max-height: ${SHORT_MAX_PX}px)`,
  reducedMotion: '(prefers-reduced-motion: reduce)',
  hover: '(hover: hover)',
  /** A finger: no pointer that rests, and no keys to name. */
  touch: '(hover: none) and (pointer: coarse)',
} as const

/** A style: a finger meets 44 px each way around the middle of what is drawn smaller. */
export const touchTarget = {
  position: 'relative',
  '@media': {
    [media.touch]: {
      selectors: {
        '&::before': {
          content: '',
          position: 'absolute',
          insetBlockStart: '50%',
          insetInlineStart: '50%',
          width: '100%',
          minWidth: `${TOUCH_PX}px`,
          height: '100%',
          minHeight: `${TOUCH_PX}px`,
          translate: '-50% -50%',
        },
      },
    },
  },
} as const
