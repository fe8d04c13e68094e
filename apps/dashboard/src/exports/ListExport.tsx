import { Button } from '@org/ui'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { ListExportProps } from './list-export.ts'

const ListExportDialog = lazyPart(async () => (await import('./ListExportDialog.tsx')).ListExportDialog)

/** The dialog of a list's export. Its program arrives when it is first asked for, and stays to follow what was begun. */
export function ListExport(props: ListExportProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <ListExportDialog {...props} />
    </Suspense>
  )
}

/** A button of its own for the same. */
export function ListExportButton(props: Omit<ListExportProps, 'isOpen' | 'onOpenChange'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ExportButton onPress={() => setIsOpen(true)} />
      <ListExport {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

interface ExportButtonProps {
  /** Why nothing can be exported. */
  disabledReason?: string | null
  onPress: () => void
}

export function ExportButton({ disabledReason, onPress }: ExportButtonProps) {
  return (
    <Button icon={<Download size={16} aria-hidden />} disabledReason={disabledReason} onPress={onPress}>
      Export
    </Button>
  )
}
