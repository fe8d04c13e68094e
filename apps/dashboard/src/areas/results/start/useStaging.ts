import { MAX_LAB_FILE_BYTES, type ResultUpload } from '@org/core'
import { type Sending, useSending } from '#writes/useSending.ts'
import { useResultWrites } from '../useResultWrites.ts'

export type Staging = Sending<File>

/** Sends a laboratory's file. */
export function useStaging(onStaged: (upload: ResultUpload) => void): Staging {
  const { stage } = useResultWrites()
  const itself = (file: File) => file
  return useSending({ factsOf: itself, pack: itself, most: MAX_LAB_FILE_BYTES, stage, onStaged })
}
