import { MAX_BOUNDARY_FILE_BYTES, type StagedUpload } from '@org/core'
import { type Sending, useSending } from '#writes/useSending.ts'
import { useStageFile } from '../data.ts'
import { packFiles } from './packFiles.ts'

export type Staging = Sending<readonly File[]>

/** Sends a file of boundaries, or the parts of one. */
export function useStaging(onStaged: (upload: StagedUpload) => void): Staging {
  const stage = useStageFile()
  return useSending({ factsOf, pack: packFiles, most: MAX_BOUNDARY_FILE_BYTES, stage, onStaged })
}

const factsOf = (files: readonly File[]) => ({
  name: files.map(({ name }) => name).join(', '),
  size: files.reduce((sum, file) => sum + file.size, 0),
})
