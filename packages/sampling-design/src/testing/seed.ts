import fc from 'fast-check'

/**
 * Property tests draw the same examples on every run, so that a run tells about the change it is of. `FC_SEED=7` draws
 * others: worth it after any change of a method, many times over.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
