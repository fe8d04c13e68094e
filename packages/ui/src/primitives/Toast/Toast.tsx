import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components'
import { Button } from '../Button/Button.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as css from './Toast.css.ts'
import { type ToastTone, toastQueue } from './toasts.ts'

const ICONS: Record<ToastTone, typeof Info> = {
  ok: CircleCheck,
  plan: Info,
  progress: TriangleAlert,
  bad: OctagonAlert,
}

/** Where toasts appear: once, beside the pages. F6 reaches it; the focus goes back to where it was. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={toastQueue} aria-label="Messages" className={css.region}>
      {({ toast }) => {
        const { message, tone, undo, redo, action } = toast.content
        const Icon = ICONS[tone]
        const close = () => toastQueue.close(toast.key)
        return (
          <Toast toast={toast} className={css.toast[tone]}>
            <span className={css.icon}>
              <Icon size={16} aria-hidden />
            </span>
            <ToastContent className={css.content}>
              <Text slot="title">{message}</Text>
            </ToastContent>
            {undo === undefined ? null : (
              <Button
                onPress={() => {
                  close()
                  undo()
                }}
              >
                Undo
              </Button>
            )}
            {redo === undefined ? null : (
              <Button
                onPress={() => {
                  close()
                  redo()
                }}
              >
                Redo
              </Button>
            )}
            {action === undefined ? null : (
              <Button
                onPress={() => {
                  close()
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton label="Dismiss" tone="quiet" onPress={close}>
              <X size={16} aria-hidden />
            </IconButton>
          </Toast>
        )
      }}
    </AriaToastRegion>
  )
}
