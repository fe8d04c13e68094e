import type { RefusedRow } from '@org/core'
import { Dialog } from '@org/ui'
import { Big, BigRow } from '../parts/Big.tsx'
import * as css from '../screens/Collect.css.ts'

/** What is missing for the day, said before the crew leaves. */
export function Missing({ missing, onClose }: { missing: readonly RefusedRow[]; onClose: () => void }) {
  return (
    <Dialog title="Before you leave" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <ul className={css.stack}>
        {missing.map(({ id, title, message, remedy }) => (
          <li key={`${id} ${message}`}>
            <strong>{title}</strong>: {message}. {remedy}
          </li>
        ))}
      </ul>
      <BigRow>
        <Big tone="main" onPress={onClose}>
          Go on
        </Big>
      </BigRow>
    </Dialog>
  )
}
