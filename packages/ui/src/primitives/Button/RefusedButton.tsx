import { type ReactNode, type Ref, useId, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import { reasonWords, withReason } from './Button.css.ts'

export interface RefusedButtonProps {
  /** Why it cannot be used, in a sentence. */
  reason: string
  /** What the tooltip says first: for a button whose face is an icon. */
  label?: string
  /** Its name for readers, where its face does not say all of it. */
  name?: string | undefined
  className: string
  /** In words beside it, at any time. */
  isReasonShown?: boolean
  /** Of the button itself. */
  face: Ref<HTMLButtonElement>
  children: ReactNode
}

/**
 * The face of a button that cannot be used. It is not dead: the keyboard reaches it, its reason shows on focus, under
 * the pointer and on a press (where there is no pointer to hold over it), and describes it for readers at any time.
 */
export function RefusedButton(props: RefusedButtonProps) {
  const reasonId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { reason, label } = props
  if (props.isReasonShown === true)
    return (
      <span className={withReason}>
        <Face {...props} reasonId={reasonId} onPress={() => {}} />
        <span id={reasonId} className={reasonWords}>
          {reason}
        </span>
      </span>
    )
  return (
    <>
      <Tooltip
        label={label === undefined ? reason : `${label}: ${reason}`}
        shown={{ isOpen, onOpenChange: setIsOpen }}
      >
        <Face {...props} reasonId={reasonId} onPress={() => setIsOpen(true)} />
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  )
}

interface FaceProps extends RefusedButtonProps {
  reasonId: string
  onPress: () => void
}

function Face({ label, name = label, className, face, children, reasonId, onPress }: FaceProps) {
  return (
    <AriaButton
      ref={face}
      aria-disabled="true"
      aria-describedby={reasonId}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onPress={onPress}
      className={className}
    >
      {children}
    </AriaButton>
  )
}
