import { createReader } from '../reader.ts'
import { ofBytes } from './of-bytes.ts'

/** Shared by the test files of a worker: to start its process and load the formats takes a second. It ends with the worker. */
export const reader = ofBytes(createReader({ log: { warn: () => undefined } }))
