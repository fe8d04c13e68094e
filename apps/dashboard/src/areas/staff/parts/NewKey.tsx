import { Button, Dialog, DialogActions, toasts } from '@org/ui'
import { Copy } from 'lucide-react'
import * as css from './Staff.css.ts'

interface NewKeyProps {
  /** Of the account. */
  name: string
  value: string
  onClose: () => void
}

/** Shows a key once. Only its button closes it: Escape would lose what nobody can read again. */
export function NewKey({ name, value, onClose }: NewKeyProps) {
  return (
    <Dialog title={`Copy the key of ${name}`} isOpen onOpenChange={() => {}}>
      <div className={css.form}>
        <p>
          Keep it where its program reads its secrets. Whoever has it can do what the account can. It is not
          shown again.
        </p>
        <code className={css.secret}>{value}</code>
        <DialogActions>
          <Button onPress={() => void copy(value)}>
            <Copy size={16} aria-hidden /> Copy
          </Button>
          <Button tone="primary" onPress={onClose}>
            I have kept it
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toasts.show({ message: 'Copied the key.', tone: 'ok' })
  } catch {
    toasts.show({ message: 'The browser did not allow copying. Select the key and copy it.', tone: 'bad' })
  }
}
