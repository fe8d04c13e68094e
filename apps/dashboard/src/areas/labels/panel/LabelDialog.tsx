import { formatCode } from '@org/core'
import { Button, Dialog, DialogActions } from '@org/ui'
import { LabelFacts } from './LabelPanel.tsx'

interface LabelDialogProps {
  code: string
  onClose: () => void
}

/** One label above a page that has no place beside it. */
export function LabelDialog({ code, onClose }: LabelDialogProps) {
  return (
    <Dialog title={`Label ${formatCode(code)}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <LabelFacts code={code} onClose={onClose} />
      <DialogActions>
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
