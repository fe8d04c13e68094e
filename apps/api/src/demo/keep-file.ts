import type { Originals } from '../files/originals.ts'

/** Keeps a file for ever. @returns its SHA-256 */
export type KeepFile = Originals['keep']
