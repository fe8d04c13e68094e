import type { TypedCells, Writer } from '@org/core/workbooks'
import { IconButton } from '@org/ui'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type DroppedFiles, useDropped } from '#platform/dropped.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import type { FileSheet } from './choices.ts'
import * as css from './FileBack.css.ts'

const FileBackDialog = lazyPart(async () => (await import('./FileBackDialog.tsx')).FileBackDialog)

interface FileBackProps {
  sheet: FileSheet & { title: string }
  typed: TypedCells
  writer: Writer
}

/** An exported file comes back, changed: dropped anywhere on the workbook, or chosen. */
export function FileBack(props: FileBackProps) {
  const { columns } = props.sheet
  // A workbook in which nothing is written has nothing to take back.
  return [...columns.values()].some(({ cell }) => cell !== null) ? <Taking {...props} /> : null
}

function Taking(props: FileBackProps) {
  /** Null while the dialog is closed; without files it asks for them. */
  const [asked, setAsked] = useState<{ files: DroppedFiles | null } | null>(null)
  const isOver = useDropped((files) => setAsked({ files }))
  return (
    <>
      <IconButton label="Bring a file back" onPress={() => setAsked({ files: null })}>
        <FileUp size={16} aria-hidden />
      </IconButton>
      {isOver ? (
        <div className={css.over}>
          <p className={css.words}>
            <FileUp size={32} aria-hidden />
            Drop an export of the {props.sheet.title} workbook
          </p>
        </div>
      ) : null}
      {asked === null ? null : (
        <Suspense>
          <FileBackDialog
            {...props}
            files={asked.files}
            onFiles={(files) => setAsked({ files })}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
