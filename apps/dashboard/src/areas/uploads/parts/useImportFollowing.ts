import { fromErrorBody, HECTARE_M2, type Job, type ProductError, paths } from '@org/core'
import { formatAreaWithUnit, toasts } from '@org/ui'
import { useEffect, useRef } from 'react'
import { useGrower } from '#areas/growers/public.ts'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { useNavigate } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { herePath, noteEdit, placeNow } from '#writes/made-edits.ts'
import { sayNotDone } from '#writes/words.ts'
import { useInvalidateImports } from '../data.ts'
import {
  followImport,
  type ImportPhase,
  importOf,
  isUnderWay,
  rememberImport,
  useImportPhase,
} from '../following.ts'
import { useDrafts } from '../store.ts'
import { hasWritten, saidOf } from './saidOf.ts'

export interface ImportFollowing {
  /** Of the newest import of the file that this page knows of. */
  phase: ImportPhase
  /** Follows one that was just begun. */
  begin: (job: Job) => void
  /**
   * Looks for one that was begun elsewhere, before a reload, or by a call whose answer was lost.
   *
   * @returns whether one is under way
   */
  find: () => Promise<boolean>
  /** Says what became of a call that was refused, to who is elsewhere by then. */
  refused: (error: ProductError) => void
}

/**
 * Knows how far the import of a file is, also after a reload and in another tab, and says how it ended, with a way back.
 *
 * @param uploadId null: no file was sent yet
 * @param fileName undefined until the file is known
 */
export function useImportFollowing(
  uploadId: number | null,
  growerId: number,
  fileName: string | undefined,
): ImportFollowing {
  const client = useClient()
  const { offerImport } = useUndo()
  const invalidate = useInvalidateImports()
  const navigate = useNavigate()
  const discard = useDrafts((drafts) => drafts.discard)
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { data: grower } = useGrower(growerId)
  const phase = useImportPhase(uploadId)
  // An import goes on when its page is left: then nobody is pulled away from where they are.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const latest = useRef({ fileName, growerName: grower?.name })
  latest.current = { fileName, growerName: grower?.name }
  const name = () => latest.current.fileName ?? 'The file'

  const refused = (error: ProductError) => {
    if (!isHere.current) sayNotDone(`${name()} was not imported`, `the import of ${name()}`, error)
  }
  const end = (id: number, begun: ReturnType<typeof placeNow>) => (job: Job) => {
    if (job.kind === 'import' && job.result !== null) {
      invalidate()
      const { areaHa, editId } = job.result
      const area = formatAreaWithUnit(areaHa * HECTARE_M2, areaUnit)
      const message = saidOf(job.result, latest.current.growerName, area)
      // Who is still here, or just was, is taken to the fields, and undoes it there.
      const fields = paths.fields.link()
      const isTaken = isHere.current || herePath() === fields
      noteEdit(editId, isTaken ? { ...begun, path: fields } : begun)
      if (hasWritten(job.result))
        offerImport({ message, editId, upload: { id, kind: 'field_boundaries' }, fileName: name() })
      else toasts.show({ message })
      discard(id)
    } else if (job.state === 'canceled') {
      toasts.show({ message: `Import of ${name()} canceled. Nothing was imported.` })
    } else if (job.error !== null) {
      const error = fromErrorBody({ error: job.error })
      if (error !== null) refused(error)
    }
  }
  const begin = (job: Job) => {
    if (uploadId !== null) void followImport(client, uploadId, job, end(uploadId, placeNow()))
  }
  const find = async () => {
    if (uploadId === null) return false
    // Not knowing of one stops nothing.
    const found = await client.jobs.ofUpload({ id: uploadId }).catch(() => null)
    const job = found?.job ?? null
    if (job === null) return false
    if (isUnderWay(job)) begin(job)
    else if (job.state === 'failed' && importOf(uploadId) === null) rememberImport(uploadId, job)
    return isUnderWay(job)
  }
  const findOnce = useRef(find)
  findOnce.current = find
  useEffect(() => {
    if (uploadId !== null) void findOnce.current()
  }, [uploadId])

  // Only who saw it under way is taken to what it made.
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (phase === 'done' && wasUnderWay.current) navigate(`${paths.fields.link()}?grower=${growerId}`)
    wasUnderWay.current = phase === 'underWay'
  }, [phase, growerId, navigate])

  return { phase, begin, find, refused }
}
