/** Widths of the shell in units of 4 px (specification §9): the content's margin is 16 units, or 64 with a sub-menu. */
export const SIDEBAR_UNITS = 16
export const MARGIN_WITH_SUB_MENU_UNITS = 64
export const SUB_MENU_UNITS = MARGIN_WITH_SUB_MENU_UNITS - SIDEBAR_UNITS

/** Height of the bottom bar that the sidebar is on a phone. */
export const BOTTOM_BAR_UNITS = 14
