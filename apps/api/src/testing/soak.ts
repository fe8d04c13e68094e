/** `npm run soak` takes its time. */
export const isSoak = process.env.SOAK === '1'

/**
 * How often a test repeats what chance decides.
 *
 * @param usual in every run of the tests
 * @param soak in `npm run soak`
 */
export const rounds = (usual: number, soak: number): number => (isSoak ? soak : usual)
