import { FileUp } from 'lucide-react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../Button/Button.tsx'
import * as css from './FileDrop.css.ts'

export interface FileDropProps {
  /** What to drop, as an order: `Drop a boundary file`. */
  label: string
  /** What is read, in a sentence. */
  note: string
  /** Extensions and media types the file chooser offers first; whatever is dropped is handed over all the same. */
  accept: readonly string[]
  /** Several at once belong together: the parts of one thing. Never called with none. */
  onFiles: (files: File[]) => void
  allowsMultiple?: boolean
}

/** Takes files: dropped, pasted or chosen. */
export function FileDrop({ label, note, accept, onFiles, allowsMultiple = false }: FileDropProps) {
  const take = (files: File[]) => {
    const taken = allowsMultiple ? files : files.slice(0, 1)
    if (taken.length > 0) onFiles(taken)
  }
  return (
    <DropZone
      className={css.zone}
      onDrop={async ({ items }) => {
        const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))
        take(await Promise.all(files))
      }}
    >
      <FileUp size={32} aria-hidden className={css.icon} />
      <Text slot="label" className={css.title}>
        {label}
      </Text>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => take([...(files ?? [])])}
      >
        <Button>Choose {allowsMultiple ? 'files' : 'a file'}</Button>
      </FileTrigger>
      <p className={css.note}>{note}</p>
    </DropZone>
  )
}
