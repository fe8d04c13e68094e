/** The map draws fields from here on, and counts of them farther out, where most would be smaller than a few pixels. */
export const FIRST_ZOOM_OF_FIELDS = 10
