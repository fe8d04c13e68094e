import { Button, Dialog, DialogActions, Facts } from '@org/ui'

export interface ConflictDialogProps {
  /** What both wrote: `Notes`. */
  label: string
  /** Who wrote theirs, where that is known. */
  by: string | null
  theirs: string
  mine: string
  keepTheirs: () => void
  keepMine: () => void
}

/** Shows what someone else wrote beside what the person wrote, and lets them choose. Closing it keeps theirs. */
export function ConflictDialog({ label, by, theirs, mine, keepTheirs, keepMine }: ConflictDialogProps) {
  const who = by ?? 'Someone else'
  return (
    <Dialog title={`${label}: theirs or yours?`} isOpen onOpenChange={(isOpen) => isOpen || keepTheirs()}>
      <p>{who} also changed this. Your change is not saved yet.</p>
      <Facts
        facts={[
          [`Theirs (${who})`, theirs],
          ['Yours', mine],
        ]}
      />
      <DialogActions>
        <Button onPress={keepTheirs}>Use theirs</Button>
        <Button tone="primary" onPress={keepMine}>
          Use mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}
