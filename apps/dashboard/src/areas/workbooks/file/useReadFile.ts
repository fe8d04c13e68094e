import {
  errors,
  MAX_WORKBOOK_FILE_BYTES,
  type ProductError,
  ROW_FORMATS,
  type WorkbookFile,
  type WorkbookId,
} from '@org/core'
import { asProductError, isProductError } from '@org/core/contract'
import { useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import type { DroppedFiles } from '#platform/dropped.ts'

export const ACCEPTED = ROW_FORMATS.map((format) => `.${format}`)
/** `20 MB` */
export const MOST_WORDS = `${MAX_WORKBOOK_FILE_BYTES / 1024 / 1024} MB`

/** How far the reading of a file is. */
export type Reading =
  | { is: 'asked' }
  | { is: 'reading'; fileName: string }
  | { is: 'failed'; error: ProductError }
  | { is: 'read'; found: WorkbookFile }

/** Why files are not sent at all. */
export function problemOf(files: DroppedFiles): ProductError | null {
  const [{ name, size }] = files
  if (files.length > 1)
    return errors.unreadableFile(
      `${files.length} files were dropped`,
      'Drop one export of this workbook at a time.',
    )
  if (!ACCEPTED.some((ending) => name.toLowerCase().endsWith(ending)))
    return errors.unreadableFile(
      `${name} is neither CSV nor XLSX`,
      'Export the workbook as CSV or Excel, change that file and keep its format.',
    )
  return size > MAX_WORKBOOK_FILE_BYTES
    ? errors.unreadableFile(
        `${name} is larger than ${MOST_WORDS}`,
        'Keep only the rows that you changed, or save it as CSV.',
      )
    : null
}

/** Compares a file with the workbook. Another file, or leaving, gives up the one before. */
export function useReadFile(workbook: WorkbookId, files: DroppedFiles | null): Reading {
  const client = useClient()
  const [ended, setEnded] = useState<{ of: DroppedFiles; reading: Reading } | null>(null)
  useEffect(() => {
    if (files === null) return
    const end = (reading: Reading) => setEnded({ of: files, reading })
    const problem = problemOf(files)
    if (problem !== null) return end({ is: 'failed', error: problem })
    const controller = new AbortController()
    const { signal } = controller
    const [file] = files
    client.workbooks.readFile({ workbook, file, fileName: file.name }, { signal }).then(
      (found) => end({ is: 'read', found }),
      (error: unknown) => {
        if (signal.aborted || isProductError(error, 'aborted')) return
        end({ is: 'failed', error: asProductError(error) })
      },
    )
    return () => controller.abort()
  }, [client, workbook, files])
  if (files === null) return { is: 'asked' }
  return ended?.of === files ? ended.reading : { is: 'reading', fileName: files[0].name }
}
