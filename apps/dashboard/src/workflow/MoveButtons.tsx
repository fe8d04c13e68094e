import { Button, type ButtonTone, Menu, MenuItem } from '@org/ui'
import { ChevronDown, Ellipsis } from 'lucide-react'

export interface MoveButtonsProps<E extends string> {
  /** Every move there is, in the order of the way. */
  events: readonly E[]
  /** The one that leads on; undefined where none does. */
  next: E | undefined
  nextTone?: ButtonTone
  /** The one that gives the rest up: it looks like it. */
  danger: E
  /** As a button says it: with three dots where something is asked first. */
  labelOf: (event: E) => string
  /** Why a move is not possible now, or not for this person; null where it is. */
  refusalOf: (event: E) => string | null
  isMoving: boolean
  onStart: (event: E) => void
}

/**
 * The next move of a workflow as a button, every other in a menu: what is possible first, then the others with why not.
 * Where none is possible there is no menu.
 */
export function MoveButtons<E extends string>(props: MoveButtonsProps<E>) {
  const { events, next, nextTone = 'neutral', danger, labelOf, refusalOf, isMoving, onStart } = props
  const others = events
    .filter((event) => event !== next)
    .map((event) => ({ event, refusal: refusalOf(event) }))
    .sort((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
  const hasOthers = others.some(({ refusal }) => refusal === null)
  return (
    <>
      {next === undefined ? null : (
        <Button
          tone={nextTone}
          disabledReason={refusalOf(next)}
          isPending={isMoving}
          onPress={() => onStart(next)}
        >
          {labelOf(next)}
        </Button>
      )}
      {hasOthers ? (
        <Menu
          trigger={
            <Button icon={<Ellipsis size={16} aria-hidden />} isDisabled={isMoving}>
              More actions
              <ChevronDown size={16} aria-hidden />
            </Button>
          }
          onAction={(key) => {
            const chosen = others.find(({ event }) => event === key)
            if (chosen !== undefined) onStart(chosen.event)
          }}
        >
          {others.map(({ event, refusal }) => (
            <MenuItem
              key={event}
              id={event}
              disabledReason={refusal}
              {...(event === danger ? { tone: 'danger' } : {})}
            >
              {labelOf(event)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}
