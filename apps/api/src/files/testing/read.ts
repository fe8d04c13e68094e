import type { ReadQuestion } from '@org/core/contract'
import type { BoundaryFeature, BoundaryFile, ReadAnswers } from '../boundary-file.ts'
import { readWkb } from '../geometry/wkb.ts'
import type { ByteReader } from './of-bytes.ts'

/** Shapes as GeoJSON, as people compare them. */
export interface ShownFeature extends Omit<BoundaryFeature, 'geometry'> {
  geometry: string | null
}

export interface ShownFile extends Omit<BoundaryFile, 'features'> {
  features: ShownFeature[]
}

export interface ReadingForTests {
  /** Fails the test when the file leaves something open. */
  read(file: Uint8Array, fileName: string, answers?: Partial<ReadAnswers>): Promise<ShownFile>
  /** Fails the test when the file leaves nothing open. */
  ask(file: Uint8Array, fileName: string, answers?: Partial<ReadAnswers>): Promise<ReadQuestion>
}

export function readingWith(reader: ByteReader): ReadingForTests {
  const result = (file: Uint8Array, fileName: string, answers: Partial<ReadAnswers> = {}) =>
    reader.read(file, fileName, { layer: null, crs: null, ...answers })
  return {
    async read(...sent) {
      const read = await result(...sent)
      if ('question' in read) throw new Error(`it asks: ${JSON.stringify(read.question).slice(0, 500)}`)
      return { ...read, features: read.features.map(shown) }
    },
    async ask(...sent) {
      const read = await result(...sent)
      if (!('question' in read)) throw new Error(`it does not ask; crs ${read.crs}`)
      return read.question
    },
  }
}

export const shown = (feature: BoundaryFeature): ShownFeature => ({
  ...feature,
  geometry: feature.geometry === null ? null : JSON.stringify(readWkb(feature.geometry)),
})
