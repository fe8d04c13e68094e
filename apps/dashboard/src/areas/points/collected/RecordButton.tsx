import { Button } from '@org/ui'
import { FileInput } from 'lucide-react'

interface RecordButtonProps {
  /** Why the person cannot; null where they can. */
  why: string | null
  onPress: () => void
}

/** At the page's head: positions that come back from a device. */
export function RecordButton({ why, onPress }: RecordButtonProps) {
  return (
    <Button icon={<FileInput size={16} aria-hidden />} disabledReason={why} onPress={onPress}>
      Record from file
    </Button>
  )
}
