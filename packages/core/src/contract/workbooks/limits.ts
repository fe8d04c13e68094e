/** The most rows that one edit of cells writes: colleagues wait no longer than for these. */
export const MAX_EDIT_ROWS = 1000
/** The most cells of one edit. */
export const MAX_EDIT_CELLS = 20_000
/** The most rows of which one call reads columns. */
export const MAX_VALUE_ROWS = 5000
