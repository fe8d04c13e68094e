import { asProductError, type ProductError } from '@org/core'
import { create } from 'zustand'
import { draftName } from '#platform/drafts.ts'
import { beginFile, type ReadAsked } from '../../collected/collecting.ts'
import { type FieldFile, isFieldFile, readFieldFile } from './field-file.ts'

interface Reading {
  /** The phone’s file that the person is asked about; null: none. */
  file: FieldFile | null
  /** Why a phone’s file cannot be read. */
  failure: ProductError | null
}

const NOTHING_READ: Reading = { file: null, failure: null }

/** A phone’s file, above whatever part of the page it was given to. */
export const useFieldFile = create<Reading>()(() => NOTHING_READ)

export const closeFieldFile = (): void => useFieldFile.setState(NOTHING_READ)
// What one person was asked is not the next one's.
draftName('field-file', closeFieldFile)

/** Takes a file that comes back from the field: one that a phone saved is read in, another holds positions. */
export function takeFile(asked: ReadAsked): void {
  // Only such a file is looked into: others are read at once.
  if (/\.json$/i.test(asked.file.name)) void takeJson(asked)
  else beginFile(asked)
}

async function takeJson(asked: ReadAsked): Promise<void> {
  const isOfPhone = await isFieldFile(asked.file).catch(() => false)
  if (isOfPhone) await readNow(asked.file)
  else beginFile(asked)
}

async function readNow(file: File): Promise<void> {
  try {
    useFieldFile.setState({ file: await readFieldFile(file), failure: null })
  } catch (error) {
    useFieldFile.setState({ file: null, failure: asProductError(error) })
  }
}
