/** To a worker that waits: the person wants the later program now. */
export const TAKE_OVER = 'take-over'

/** To a worker, with a port on which it says whether everything is in its cache. */
export const IS_KEPT = 'is-kept'
