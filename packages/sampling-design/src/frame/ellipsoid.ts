/** The WGS84 ellipsoid: half its greatest axis in meters, and its flattening (NIMA TR8350.2). */
export const SEMI_MAJOR_M = 6_378_137
export const FLATTENING = 1 / 298.257223563
/** e² and e, the first eccentricity. */
export const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
export const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)
