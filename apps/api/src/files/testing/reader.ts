import { createReader } from '../reader.ts'

/** Shared by the test files of a worker: to start its process and load the formats takes a second. It ends with the worker. */
export const reader = createReader({ log: { warn: () => undefined } })
