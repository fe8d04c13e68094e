// Property tests draw the same examples on every run, so that a run tells about the change it is of. `FC_SEED=7 npm
// test` draws others: worth it after any change of what they are about, many times over.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
