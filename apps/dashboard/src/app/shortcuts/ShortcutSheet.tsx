import { Button, Checkbox, Dialog, DialogActions } from '@org/ui'
import type { ReactElement } from 'react'
import { Keys } from '#commands/Keys.tsx'
import { useOverlays } from '#commands/overlays.ts'
import { usePreference } from '#platform/preferences.ts'
import * as css from './ShortcutSheet.css.ts'
import { SHORTCUTS } from './table.ts'

/** Every shortcut there is. Those without a modifier can be switched off: a voice or a resting hand presses keys too. */
export function ShortcutSheet(): ReactElement {
  const close = useOverlays((overlays) => overlays.close)
  const letterKeys = usePreference((preferences) => preferences.letterKeys)
  const choose = usePreference((preferences) => preferences.choose)
  return (
    <Dialog title="Keyboard shortcuts" isOpen onOpenChange={close}>
      <dl className={css.list}>
        {SHORTCUTS.map(({ keys, title }) => (
          <div key={title} className={css.line}>
            <dt>{title}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox isSelected={letterKeys} onChange={(on) => choose({ letterKeys: on })}>
        Turn on single-key shortcuts
      </Checkbox>
      <DialogActions>
        <Button tone="primary" onPress={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
