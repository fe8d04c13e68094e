import type { MultiPolygon, Zone } from '@org/core/contract'
import { Button, toasts } from '@org/ui'
import { useEffect, useMemo, useReducer } from 'react'
import { shared } from '#map/draw/clip.ts'
import { DrawLayer } from '#map/draw/DrawLayer.tsx'
import { edit, emptyDrawing, startEditing } from '#map/draw/drawing.ts'
import { toMultiPolygon } from '#map/draw/shapes.ts'
import { useIsTouch } from '#platform/phone.ts'
import * as css from './zones.css.ts'
import { roundedShape } from './zones.ts'

interface DrawZoneProps {
  boundary: MultiPolygon
  /** Corners are drawn to theirs. */
  zones: readonly Zone[]
  /** What was drawn, within the field. */
  onZone: (geometry: MultiPolygon) => void
  onCancel: () => void
}

const nothing = () => undefined

/** Draws one zone on the map that it stands in. */
export function DrawZone({ boundary, zones, onZone, onCancel }: DrawZoneProps) {
  const [editing, dispatch] = useReducer(edit, null, () => startEditing(emptyDrawing))
  const { parts, sketch } = editing.present.drawing
  const isTouch = useIsTouch()
  const rings = useMemo(
    () =>
      [boundary, ...zones.map(({ geometry }) => geometry)].flatMap(({ coordinates }) => coordinates.flat()),
    [boundary, zones],
  )
  useEffect(() => {
    if (parts.length === 0) return
    const geometry = roundedShape(toMultiPolygon(shared(parts, boundary.coordinates)))
    if (geometry !== null) return onZone(geometry)
    toasts.show({ tone: 'plan', message: 'This zone lies outside the field. Draw it within the field.' })
    dispatch({ type: 'undo' })
    dispatch({ type: 'cancel' })
  }, [parts, boundary, onZone])
  return (
    <>
      <DrawLayer
        editing={editing}
        dispatch={dispatch}
        tool="add"
        onTool={nothing}
        neighbors={rings}
        onNeighbor={nothing}
        onLive={nothing}
        problemAt={null}
        preview={null}
        isReadOnly={false}
      />
      <div className={css.hint}>
        <p role="status">{editing.refusal ?? (isTouch ? TO_FINGERS : TO_POINTERS)}</p>
        <div className={css.ways}>
          <Button onPress={onCancel}>Cancel</Button>
          <Button
            tone="primary"
            disabledReason={sketch === null || sketch.points.length < 3 ? 'A zone needs three corners' : null}
            onPress={() => dispatch({ type: 'finish' })}
          >
            Finish
          </Button>
        </div>
      </div>
    </>
  )
}

const TO_POINTERS =
  'Click the corners of the zone. Click the first again, or press Enter, to close it. It takes its land from other zones.'
const TO_FINGERS = 'Tap the corners of the zone, then Finish. It takes its land from other zones.'
