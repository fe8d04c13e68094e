/**
 * How often a test repeats what chance decides.
 *
 * @param usual in every run of the tests
 * @param soak in `npm run soak`, which takes its time
 */
export const rounds = (usual: number, soak: number): number => (process.env.SOAK === '1' ? soak : usual)
