/** Depths that differ by less than this are the same. */
export const SAME_DEPTH_CM = 1e-5
