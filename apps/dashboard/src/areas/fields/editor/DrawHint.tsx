import { Button } from '@org/ui'
import type { Action, Editing } from '#map/draw/drawing.ts'
import { isSketchTool, type Tool } from '#map/draw/tools.ts'
import { useIsTouch } from '#platform/phone.ts'
import * as css from './Editor.css.ts'

const SAYS: Record<Tool, string> = {
  edit: 'Drag a corner or the middle of a side. Or press N to select the next corner, then move it with the arrow keys.',
  add: 'Click the map to add corners. Click the first corner again, or press Enter, to close the shape. Corners snap to neighbors. Hold Alt to place them freely.',
  cut: 'Draw around the part to cut out. Press Enter when done.',
  split: 'Draw a line all the way across. Press Enter to split. The smaller pieces become separate fields.',
  join: 'Click a neighbor or a part of this field to join it. Saving deactivates a joined neighbor.',
  subtract: 'Click a neighbor to cut it out of this field.',
}

/** The same for fingers, where there are no keys. */
const SAYS_TO_FINGERS: Record<Tool, string> = {
  edit: 'Drag a corner or the middle of a side.',
  join: 'Tap a neighbor or a part of this field to join it. Saving deactivates a joined neighbor.',
  subtract: 'Tap a neighbor to cut it out of this field.',
  add: 'Tap the map to add corners. Tap the first corner again to close the shape. Corners snap to neighbors.',
  cut: 'Draw around the part to cut out. Tap Finish when done.',
  split: 'Draw a line all the way across. Tap Finish to split. The smaller pieces become separate fields.',
}

interface DrawHintProps {
  editing: Editing
  dispatch: (action: Action) => void
  tool: Tool
  /** Why this person joins no neighbor; null when they may. */
  mayNotJoin: string | null
}

/** What can be done now, why the last thing could not, and the buttons for who has no keys. */
export function DrawHint({ editing, dispatch, tool, mayNotJoin }: DrawHintProps) {
  const { refusal, selected, present } = editing
  const isTouch = useIsTouch()
  const { sketch, parts } = present.drawing
  return (
    <div className={css.hint}>
      <p role="status" className={refusal === null ? css.note : css.refusal}>
        {refusal ?? (selected === null ? says(tool, mayNotJoin, isTouch) : cornerWords(editing))}
      </p>
      {sketch !== null && isSketchTool(tool) ? (
        <div className={css.itemActions}>
          <Button onPress={() => dispatch({ type: 'cancel' })}>Cancel</Button>
          <Button onPress={() => dispatch({ type: 'finish' })}>Finish</Button>
        </div>
      ) : null}
      {selected === null ? null : (
        <div className={css.itemActions}>
          <Button onPress={() => dispatch({ type: 'remove', corner: selected })}>Delete corner</Button>
          {selected.ring > 0 ? (
            <Button
              onPress={() => dispatch({ type: 'removeRing', part: selected.part, ring: selected.ring })}
            >
              Delete hole
            </Button>
          ) : parts.length > 1 ? (
            <>
              <Button onPress={() => dispatch({ type: 'setAside', part: selected.part, name: '' })}>
                Split off part
              </Button>
              <Button onPress={() => dispatch({ type: 'removeRing', part: selected.part, ring: 0 })}>
                Delete part
              </Button>
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}

const says = (tool: Tool, mayNotJoin: string | null, isTouch: boolean): string =>
  tool === 'join' && mayNotJoin !== null
    ? `${isTouch ? 'Tap' : 'Click'} a part of this field to join it. You cannot join a neighbor, because that deactivates it. ${mayNotJoin}.`
    : (isTouch ? SAYS_TO_FINGERS : SAYS)[tool]

function cornerWords({ selected, present }: Editing): string {
  if (selected === null) return ''
  const { parts } = present.drawing
  const ring = parts[selected.part]?.[selected.ring]
  const where =
    selected.ring > 0
      ? `hole ${selected.ring}`
      : parts.length > 1
        ? `part ${selected.part + 1}`
        : 'the boundary'
  return `Corner ${selected.index + 1} of ${(ring?.length ?? 1) - 1} of ${where}.`
}
